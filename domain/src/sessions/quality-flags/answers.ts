import { feedbackTypes, type Feedback } from '../../interactions/index.ts'
import { groupedByReply, type Answers } from '../answers.ts'
import type { CheckedCommit } from './checked-commit.ts'
import { finding, type FindingKind, type SessionFinding } from './finding.ts'

/** Answers to a question, a cell or an option that the other answers hide. */
export function hiddenAnswers({ sent, counted }: CheckedCommit): readonly SessionFinding[] {
  const right = groupedByReply(counted)
  return eachQuestion('hiddenAnswer', groupedByReply(sent), (key, items) => {
    const own = right.get(key)
    return own === undefined || items.some((item) => isChoice(item) && !own.some((one) => isSamePlace(one, item)))
  })
}

/** Values that are computed, and were sent as others. */
export function forgedAnswers({ sent, counted }: CheckedCommit): readonly SessionFinding[] {
  const right = groupedByReply(counted)
  return eachQuestion('forgedAnswer', groupedByReply(sent), (key, items) =>
    items.some((item) => {
      const own =
        item.Type === feedbackTypes.textInput
          ? right.get(key)?.find((one) => one.Type === item.Type && isSamePlace(one, item))
          : undefined
      return own !== undefined && normal(own.Value1) !== normal(item.Value1)
    }),
  )
}

/** One finding for each question, however many of its answers are concerned. */
function eachQuestion(
  kind: FindingKind,
  sent: Answers,
  isOdd: (key: string, items: readonly Feedback[]) => boolean,
): readonly SessionFinding[] {
  const odd = [...sent].filter(([key, items]) => isOdd(key, items)).flatMap(([, items]) => items.slice(0, 1))
  const byQuestion = new Map(odd.map((item) => [item.QuestionSid, item]))
  return [...byQuestion.values()].map(({ QuestionSid, QuestionCode }) =>
    finding(kind, { questionSid: QuestionSid, questionCode: QuestionCode }),
  )
}

const isChoice = ({ Type }: Feedback): boolean => Type === feedbackTypes.choice

const isSamePlace = (one: Feedback, other: Feedback): boolean =>
  one.Type === other.Type && normal(one.Refer1) === normal(other.Refer1) && normal(one.Refer2) === normal(other.Refer2)

const normal = (text: string | null | undefined): string => (text ?? '').trim()
