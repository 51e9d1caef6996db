import type { InputHTMLAttributes, TextareaHTMLAttributes, ChangeEvent, CompositionEvent } from 'react'
import '../field/box.css'
import './TextInput.css'
import { useRef, useState } from 'react'

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
  return (
    <textarea
      dir={ownDirection(value)}
      {...rest}
      {...useTyped<HTMLTextAreaElement>(value, onText)}
      className={`n-text ${className ?? ''}`}
    />
  )
}

/** Text direction of an input: detected from the text, inherited from the page while empty. */
const ownDirection = (value: string) => (value === '' ? undefined : 'auto')

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
