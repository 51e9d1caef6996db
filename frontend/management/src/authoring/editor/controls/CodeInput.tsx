import type { StoredQuestion } from '@naire/domain/naires'
import { useState, type KeyboardEvent } from 'react'
import { useRun } from '../use-run.tsx'
import styles from './controls.module.css'

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
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed !== code) run([{ type: 'RenameCode', question: question.Sid, of, code: typed.trim() }])
    setTyped(null)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') done()
    if (key === 'Escape') setTyped(null)
  }
  return <input {...(id !== undefined && { id })} className={styles.codeInput} type="text" dir="ltr" autoComplete="off" spellCheck={false} value={typed ?? code} onChange={({ target }) => setTyped(target.value)} onBlur={done} onKeyDown={onKeyDown} aria-label={label} />
}
