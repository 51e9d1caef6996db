import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTyped } from './use-typed.ts'
import '../field/box.css'
import './TextInput.css'

interface Typed {
  readonly value: string
  /** Called with every change, but not inside the composition of an input method. */
  readonly onText: (text: string) => void
}

type Plain<A> = Omit<A, 'value' | 'onChange' | 'onCompositionStart' | 'onCompositionEnd'>

export function TextInput({ value, onText, className, ...rest }: Plain<InputHTMLAttributes<HTMLInputElement>> & Typed) {
  return <input type="text" {...rest} {...useTyped<HTMLInputElement>(value, onText)} className={`n-text ${className ?? ''}`} />
}

export function TextArea({ value, onText, className, ...rest }: Plain<TextareaHTMLAttributes<HTMLTextAreaElement>> & Typed) {
  return <textarea {...rest} {...useTyped<HTMLTextAreaElement>(value, onText)} className={`n-text ${className ?? ''}`} />
}
