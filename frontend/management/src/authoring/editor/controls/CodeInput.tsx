import type { StoredQuestion } from '@naire/domain/naires'
import { useRun } from '../use-run.tsx'
import styles from './controls.module.css'
import { DoneInput } from './DoneInput.tsx'

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
