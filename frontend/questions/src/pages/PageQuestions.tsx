import type { Answering, PageState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'
import { lazyPart } from '@naire/ui'
import { Fragment, memo, Suspense } from 'react'
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
  const answers = (some: readonly string[]) =>
    some.map((sid) => (
      <Fragment key={sid}>
        {isHeaded(session, sids, sid) && (
          <Suspense fallback={null}>
            <MemberHeading session={session} questionSid={sid} />
          </Suspense>
        )}
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

/** Names the member who is asked a question. */
export const MemberHeading = lazyPart(() => import('../repeat/MemberHeading.tsx'))

// The questions of another member begin.
function isHeaded(session: Answering, sids: readonly string[], sid: string): boolean {
  const slotOf = (of = '') => {
    const [member] = of ? session.members(of) : []
    return member && member.rosterSid !== of ? member.rosterSid + member.slot : ''
  }
  const own = slotOf(sid)
  return own !== '' && own !== slotOf(sids[sids.indexOf(sid) - 1])
}

/** On a page of more than these only the stretches near the screen are drawn. */
const fewQuestions = 40
const stretchLength = 10

function stretchesOf(sids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(sids.length / stretchLength) }, (_, at) =>
    sids.slice(at * stretchLength, (at + 1) * stretchLength),
  )
}
