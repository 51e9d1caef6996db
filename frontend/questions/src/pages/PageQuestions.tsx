import type { Answering, PageState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
import { Fragment, memo } from 'react'
import { memberHeading } from '../answer-views.ts'
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
export const PageQuestions = memo(function PageQuestions({
  session,
  page,
  ports,
  told,
  locked,
  noted,
}: PageQuestionsProps) {
  const sids = page.questionSids
  const Heading = memberHeading()
  const answers = (some: readonly string[]) =>
    some.map((sid) => (
      <Fragment key={sid}>
        {Heading && <Heading session={session} questionSid={sid} before={sids[sids.indexOf(sid) - 1]} />}
        <QuestionAnswer
          session={session}
          questionSid={sid}
          ports={ports}
          told={told}
          {...(locked && { locked })}
          {...(noted && { noted })}
        />
      </Fragment>
    ))
  return (
    <div className="n-page">
      {sids.length <= fewQuestions
        ? answers(sids)
        : stretchesOf(sids).map((stretch) => (
            <div key={stretch[0]} className="n-page__stretch">
              {answers(stretch)}
            </div>
          ))}
    </div>
  )
})

/** On a page of more than these only the stretches near the screen are drawn. */
const fewQuestions = 40
const stretchLength = 10

function stretchesOf(sids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(sids.length / stretchLength) }, (_, at) =>
    sids.slice(at * stretchLength, (at + 1) * stretchLength),
  )
}
