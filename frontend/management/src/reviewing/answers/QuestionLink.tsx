import type { ReactNode } from 'react'
import styles from './answer-sheet.module.css'
import { goToQuestion } from './use-question-keys.ts'

interface QuestionLinkProps {
  readonly questionSid: string
  readonly children: ReactNode
}

/** Leads to a question of the sheet; the address stays as it is. */
export function QuestionLink({ questionSid, children }: QuestionLinkProps) {
  return (
    <button type="button" className={styles.link} onClick={() => goToQuestion(questionSid)}>
      {children}
    </button>
  )
}
