import {
  type InputHTMLAttributes,
  type ChangeEvent,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import styles from './controls.module.css'

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A line of text, told with each pause. */
export function TypedInput({ value, onText, className = styles.input, ...rest }: TypedInputProps) {
  return (
    <input
      type="text"
      className={className}
      autoComplete="off"
      {...rest}
      {...useTypedText<HTMLInputElement>(value, onText)}
    />
  )
}

/** An input whose text is told with each pause, and when it is left. */
function useTypedText<E extends HTMLInputElement | HTMLTextAreaElement>(value: string, onText: (text: string) => void) {
  const [shown, type, tellNow] = useKeptText(value, onText)
  return { value: shown, onChange: (event: ChangeEvent<E>) => type(event.target.value), onBlur: tellNow }
}

interface GrowingAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  readonly value: string
}

/** Where the browser makes it as high as its text by itself, nothing is measured. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A text area as high as its text. */
export function GrowingArea({ ref, value, rows = 1, className = '', ...rest }: GrowingAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = ref ?? own
  const fit = useEffectEvent((_value: string) => {
    const { current } = area
    if (!current || growsByItself) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  })
  useLayoutEffect(() => fit(value), [value])
  return (
    <textarea
      ref={area}
      className={`${styles.grows} ${className}`}
      style={{ '--rows': rows } as CSSProperties}
      dir="auto"
      rows={rows}
      value={value}
      {...rest}
    />
  )
}

interface TypedAreaProps extends Omit<GrowingAreaProps, 'onChange'> {
  readonly onText: (text: string) => void
}

/** A text area as high as its text, told with each pause. */
export function TypedArea({ value, onText, ...rest }: TypedAreaProps) {
  return <GrowingArea {...rest} {...useTypedText<HTMLTextAreaElement>(value, onText)} />
}

/** Milliseconds without a key after which what was typed is told. */
const pause = 250

type BufferedText = readonly [shown: string, type: (text: string) => void, tellNow: () => void]

/**
 * Shows the typed text at once and reports it with debounce, on demand, and on unmount. The typed text stays until
 * `value` has followed.
 */
export function useKeptText(value: string, onText: (text: string) => void): BufferedText {
  const [typed, setTyped] = useState<string | null>(null)
  /** Typed, and not told yet. */
  const pending = useRef<string | null>(null)
  /** Told, and not followed by `value` yet. */
  const told = useRef<string | null>(null)
  const tell = () => {
    const text = pending.current
    pending.current = null
    if (text !== null && text !== (told.current ?? value)) onText((told.current = text))
    else if (told.current === null) setTyped(null)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    if (typed === null || pending.current === null) return
    const timer = setTimeout(() => tellLater(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const follow = useEffectEvent((_value: string) => {
    told.current = null
    if (pending.current === null) setTyped(null)
  })
  useEffect(() => follow(value), [value])
  useEffect(() => () => tellLater(), [])
  const type = (text: string) => {
    pending.current = text
    setTyped(text)
  }
  return [typed ?? value, type, tell]
}
