import { groupedByReply, type Answers } from '../answers.ts'
import type { Feedback } from '../../interactions/index.ts'
import type { CheckedCommit } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'

/** A score or success that the answers do not give: of the session, or of one answer. */
export function forgedOutcome({ sent, counted, claims, outcome }: CheckedCommit): readonly SessionFinding[] {
  const found: SessionFinding[] = []
  if (claims.score !== null && !isSame(claims.score, outcome.score))
    found.push(finding('forgedScore', { told: claims.score, right: outcome.score }))
  if (claims.success !== null && claims.success !== outcome.success) {
    found.push(finding('forgedSuccess', { told: String(claims.success), right: String(outcome.success) }))
  }
  return [...found, ...forgedScores(sent, groupedByReply(counted))]
}

/** An answer that does not count is found as hidden; its score says no more. */
function forgedScores(sent: readonly Feedback[], counted: Answers): readonly SessionFinding[] {
  return [...groupedByReply(sent)].flatMap(([key, items]) => {
    const [told, right] = [scoreOf(items), scoreOf(counted.get(key) ?? [])]
    const [first] = items
    if (told === null || !counted.has(key) || first === undefined || isSame(told, right ?? 0)) return []
    return [
      finding('forgedScore', {
        questionSid: first.QuestionSid,
        questionCode: first.QuestionCode,
        told,
        right: right ?? 0,
      }),
    ]
  })
}

/** Of the whole reply; it stands on one of its records. */
const scoreOf = (items: readonly Feedback[]): number | null => items.find(({ Score }) => Score != null)?.Score ?? null

/** Sums of fractions differ in the last digits from machine to machine. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
