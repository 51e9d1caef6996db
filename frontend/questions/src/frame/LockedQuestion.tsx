import type { QuestionState } from '@naire/domain/answering'
import type { ReactNode } from 'react'
import { questionId } from './ids.ts'
import { QuestionStem } from './QuestionStem.tsx'
import './QuestionFrame.css'

/** A question that waits for another party: its heading, and what opens it in place of its controls. */
export function LockedQuestion({
  question,
  children,
}: {
  readonly question: QuestionState
  readonly children: ReactNode
}) {
  return (
    <div className="n-question" id={questionId(question.sid)} data-code={question.code}>
      <QuestionStem question={question} />
      {children}
    </div>
  )
}
