import type { InputHTMLAttributes } from 'react'
import styles from './controls.module.css'
import { useTypedText } from './use-typed-text.ts'

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
