import { useState, type KeyboardEvent } from 'react'

interface DoneInputProps {
  readonly value: string
  readonly onDone: (text: string) => void
  readonly label: string
  readonly className: string | undefined
  readonly id?: string
}

/** A name that is whole only when it is left or enter is pressed. */
export function DoneInput({ value, onDone, label, className, id }: DoneInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed !== value) onDone(typed)
    setTyped(null)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') done()
    if (key === 'Escape') setTyped(null)
  }
  return (
    <input
      {...(id !== undefined && { id })}
      className={className}
      type="text"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={onKeyDown}
      aria-label={label}
    />
  )
}
