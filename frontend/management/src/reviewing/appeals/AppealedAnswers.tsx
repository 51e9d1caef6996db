import { useWorkplace } from '../../workplace/workplace.ts'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import type { AppealFeedbackRow } from './appeal-feedback.ts'
import { CommentThread } from '../comments/CommentThread.tsx'
import { useComments } from '../comments/use-comments.ts'
import { QuestionAppeals } from './QuestionAppeals.tsx'
import type { AppealCommands } from './use-appeal.ts'

interface AppealedAnswersProps {
  readonly session: SessionWithAnswers
  readonly rows: readonly AppealFeedbackRow[]
  readonly mayAppeal: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** The answers, and under each what was appealed in it. */
export function AppealedAnswers({ session, rows, ...may }: AppealedAnswersProps) {
  const { can } = useWorkplace()
  const talks = can('review') || can('judgeAppeals')
  const comments = useComments(session.Sid, talks)
  return (
    <AnswerSheet
      session={session}
      beside={(question) => (
        <>
          <QuestionAppeals
            {...may}
            question={question}
            session={session}
            rows={rows.filter(({ QuestionSid }) => QuestionSid === question.sid)}
          />
          {talks && (
            <CommentThread questionSid={question.sid} comments={comments} canWrite={session.ReviewStatus !== null} />
          )}
        </>
      )}
    />
  )
}
