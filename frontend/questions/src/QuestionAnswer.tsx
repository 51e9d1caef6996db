import type { Answering } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
import { memo, Suspense, type ReactNode } from 'react'
import { questionAnswers } from './answer-views.ts'
import { LockedQuestion } from './frame/LockedQuestion.tsx'
import { QuestionSkeleton } from './frame/QuestionSkeleton.tsx'
import { questionTypeAt } from './question-type-at.ts'
import { useQuestion } from './use-question.ts'

export interface QuestionAnswerProps {
  readonly session: Answering
  readonly questionSid: string
  readonly ports: AnswerPorts
  /** True once the person asked to go on: also what was not touched is told. */
  readonly told: boolean
  /** What stands in place of the controls of a question that waits for another party. */
  readonly locked?: (questionSid: string) => ReactNode
  /** What stands above the question. */
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
