import { useState, type KeyboardEvent } from 'react'
import { useRun } from '../use-run.tsx'
import styles from './controls.module.css'
import type { StoredQuestion } from '@naire/domain/naires'

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

interface CodeInputProps {
  readonly question: StoredQuestion
  /** Sid of what has the code. */
  readonly of: string
  readonly code: string
  readonly label: string
  readonly id?: string
}

/** A code; what refers to it follows when it is left or enter is pressed. */
export function CodeInput({ question, of, code, label, id }: CodeInputProps) {
  const run = useRun()
  const rename = (text: string) => run([{ type: 'RenameCode', question: question.Sid, of, code: text.trim() }])
  return (
    <DoneInput
      {...(id !== undefined && { id })}
      className={styles.codeInput}
      value={code}
      onDone={rename}
      label={label}
    />
  )
}
