import type { Answering, QuestionState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
import { memo, Suspense, type ReactNode } from 'react'
import { questionAnswers } from './answer-views.ts'
import { useQuestion, questionTypeAt } from './use-question.ts'
import './frame/QuestionSkeleton.css'
import { QuestionStem } from './frame/QuestionStem.tsx'
import './frame/QuestionFrame.css'
import { questionId } from './frame/ids.ts'

export interface QuestionAnswerProps {
  readonly session: Answering
  readonly questionSid: string
  readonly ports: AnswerPorts
  /** True once the person asked to go on: also what was not touched is told. */
  readonly told: boolean
  /** Replacement for the controls of a question that waits for another party. */
  readonly locked?: (questionSid: string) => ReactNode
  /** Note above the question. */
  readonly noted?: (questionSid: string) => ReactNode
}

/** One question to be answered. Renders when its own state changes, and only then. */
export const QuestionAnswer = memo(function QuestionAnswer({
  session,
  questionSid,
  ports,
  told,
  locked,
  noted,
}: QuestionAnswerProps) {
  const question = useQuestion(session, questionSid)
  if (!question.visible) return null
  if (question.locked && locked) return <LockedQuestion question={question}>{locked(questionSid)}</LockedQuestion>
  const finding = told
    ? session.validateQuestion(questionSid).find(({ interactionSid }) => interactionSid === null)
    : undefined
  const View = questionAnswers[questionTypeAt(question.type)]
  return (
    <>
      {noted?.(questionSid)}
      <Suspense fallback={<QuestionSkeleton />}>
        <View question={question} ports={ports} told={told} finding={finding} />
      </Suspense>
    </>
  )
})

/** The shape of a question while its type's code is on the way. */
function QuestionSkeleton() {
  return (
    <div className="n-skeleton" aria-hidden="true">
      <span className="n-skeleton__stem" />
      <span className="n-skeleton__row" />
      <span className="n-skeleton__row" />
      <span className="n-skeleton__row" />
    </div>
  )
}

/** A question that waits for another party: its heading, and what opens it in place of its controls. */
function LockedQuestion({ question, children }: { readonly question: QuestionState; readonly children: ReactNode }) {
  return (
    <div className="n-question" id={questionId(question.sid)} data-code={question.code}>
      <QuestionStem question={question} />
      {children}
    </div>
  )
}
