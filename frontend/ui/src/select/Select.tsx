import type { SelectHTMLAttributes } from 'react'
import '../field/box.css'
import './Select.css'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The system's own list: a wheel on a phone, letters to jump by on a desktop. */
export function Select({ onValue, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={`n-select ${className ?? ''}`} onChange={(event) => onValue(event.target.value)} />
  )
}
