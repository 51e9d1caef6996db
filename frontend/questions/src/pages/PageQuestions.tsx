import type { Answering, PageState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
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

/** The questions of one page, one below the other. */
export function PageQuestions({ session, page, ports, told, locked, noted }: PageQuestionsProps) {
  return (
    <div className="n-page">
      {page.questionSids.map((sid) => (
        <QuestionAnswer key={sid} session={session} questionSid={sid} ports={ports} told={told} {...(locked && { locked })} {...(noted && { noted })} />
      ))}
    </div>
  )
}
