import { forgedAnswers, hiddenAnswers } from './answers.ts'
import type { CheckedCommit } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'
import { forgedOutcome } from './outcome.ts'
import { wrongOptionOrders } from './option-orders.ts'
import { wrongOrders } from './orders.ts'
import { straightLines } from './straight-lines.ts'
import { impossibleTimes, tooFast } from './times.ts'

/** Everything that is odd about a final commit; empty for an honest one. Judges nothing: the session is taken as it is. */
export const checkCommit = (commit: CheckedCommit): readonly SessionFinding[] =>
  checks.flatMap((check) => check(commit))

const repeated = ({ repeated: all }: CheckedCommit): readonly SessionFinding[] =>
  all.map(({ question, otherSid }) =>
    question === null
      ? finding('sameDevice', { otherSid })
      : finding('sameText', { questionSid: question.QuestionSid, questionCode: question.QuestionCode, otherSid }),
  )

const checks: readonly ((commit: CheckedCommit) => readonly SessionFinding[])[] = [
  hiddenAnswers,
  forgedAnswers,
  forgedOutcome,
  wrongOrders,
  wrongOptionOrders,
  impossibleTimes,
  tooFast,
  straightLines,
  repeated,
]
