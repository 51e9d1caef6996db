import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import type { AppealFeedbackRow } from './appeal-feedback.ts'
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
export function AppealedAnswers({ session, rows, ...can }: AppealedAnswersProps) {
  return (
    <AnswerSheet
      session={session}
      beside={(question) => <QuestionAppeals {...can} question={question} session={session} rows={rows.filter(({ QuestionSid }) => QuestionSid === question.sid)} />}
    />
  )
}
