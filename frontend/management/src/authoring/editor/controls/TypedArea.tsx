import { useLayoutEffect, useRef, type CSSProperties, type TextareaHTMLAttributes } from 'react'
import styles from './controls.module.css'
import { useTypedText } from './use-typed-text.ts'

interface TypedAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** Where the browser makes it as high as its text by itself, nothing is measured. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A text area as high as its text, told with each pause. */
export function TypedArea({ value, onText, rows = 1, className = '', ...rest }: TypedAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText<HTMLTextAreaElement>(value, onText)
  useLayoutEffect(() => {
    const { current } = area
    if (!current || growsByItself) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [typed.value])
  return <textarea ref={area} className={`${styles.grows} ${className}`} style={{ '--rows': rows } as CSSProperties} dir="auto" rows={rows} {...rest} {...typed} />
}
