import type { InputHTMLAttributes, TextareaHTMLAttributes, ChangeEvent, CompositionEvent } from 'react'
import '../field/box.css'
import './TextInput.css'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface TextBinding {
  readonly value: string
  /** Called with every change, but not inside the composition of an input method. */
  readonly onText: (text: string) => void
}

type UncontrolledProps<A> = Omit<A, 'value' | 'onChange' | 'onCompositionStart' | 'onCompositionEnd'>

export function TextInput({
  value,
  onText,
  className,
  ...rest
}: UncontrolledProps<InputHTMLAttributes<HTMLInputElement>> & TextBinding) {
  return (
    <input
      type="text"
      dir={ownDirection(value)}
      {...rest}
      {...useTyped<HTMLInputElement>(value, onText)}
      className={`n-text ${className ?? ''}`}
    />
  )
}

export function TextArea({
  value,
  onText,
  className,
  ...rest
}: UncontrolledProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & TextBinding) {
  const typed = useTyped<HTMLTextAreaElement>(value, onText)
  return (
    <textarea
      ref={useGrowing(typed.value)}
      dir={ownDirection(value)}
      {...rest}
      {...typed}
      className={`n-text ${className ?? ''}`}
    />
  )
}

/** Text direction of an input: detected from the text, inherited from the page while empty. */
const ownDirection = (value: string) => (value === '' ? undefined : 'auto')

/** Makes a box as high as its text, from its rows on; its style sheet says up to where. */
function useGrowing(value: string): RefObject<HTMLTextAreaElement | null> {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => grow(box.current, value), [value])
  return box
}

function grow(box: HTMLTextAreaElement | null, _value: string): void {
  if (box && box.scrollHeight > box.clientHeight)
    box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}

type Box = HTMLInputElement | HTMLTextAreaElement

/** Keeps what an input method composes in the box, and tells it once it is composed. */
function useTyped<E extends Box>(value: string, onText: (text: string) => void) {
  const composing = useRef(false)
  const [composed, setComposed] = useState<string | null>(null)
  const tell = (text: string) => {
    setComposed(null)
    onText(text)
  }
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<E>) =>
      composing.current ? setComposed(event.target.value) : tell(event.target.value),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<E>) => {
      composing.current = false
      tell(event.currentTarget.value)
    },
  }
}
