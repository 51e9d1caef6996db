import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTyped } from './use-typed.ts'
import '../field/box.css'
import './TextInput.css'

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

/** What is written is read its own way, wherever the page is; an empty box stands as the page does. */
const ownDirection = (value: string) => (value === '' ? undefined : 'auto')
