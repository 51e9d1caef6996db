import type { Answering, PageState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
import { memo } from 'react'
import { QuestionAnswer, type QuestionAnswerProps } from '../QuestionAnswer.tsx'
import './PageQuestions.css'

export interface PageQuestionsProps {
  readonly session: Answering
  readonly page: PageState
  readonly ports: AnswerPorts
  readonly told: boolean
  readonly locked?: QuestionAnswerProps['locked']
  readonly noted?: QuestionAnswerProps['noted']
}

/** The questions of one page, one below the other. What an answer changes around them does not render them again. */
export const PageQuestions = memo(function PageQuestions({ session, page, ports, told, locked, noted }: PageQuestionsProps) {
  return (
    <div className="n-page" data-long={page.questionSids.length > fewQuestions || undefined}>
      {page.questionSids.map((sid) => (
        <QuestionAnswer key={sid} session={session} questionSid={sid} ports={ports} told={told} {...(locked && { locked })} {...(noted && { noted })} />
      ))}
    </div>
  )
})

/** A page of more than these draws only those that are near the screen. */
const fewQuestions = 40
