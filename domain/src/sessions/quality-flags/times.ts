import type { CheckedCommit } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'

/** Seconds by which the parts of one device's clock may disagree. */
const clockTolerance = 120
/** Seconds by which a device's clock may be ahead of the server's: a day, for time zones that are set wrong. */
const aheadTolerance = 86_400
/** Nobody reads and answers a question in less, in seconds. */
const leastPerQuestion = 1
/** Fewer questions than these can be known by heart. */
const fewQuestions = 5

/**
 * The end lies before the beginning or in the future, more time was spent than passed, or an answer lies outside of the
 * session.
 */
export function impossibleTimes({
  startTime,
  lastReplyTime,
  duration,
  receivedAt,
  sent,
}: CheckedCommit): readonly SessionFinding[] {
  if (lastReplyTime === null) return []
  const elapsed = secondsBetween(startTime, lastReplyTime)
  const ahead = secondsBetween(receivedAt, lastReplyTime)
  if (elapsed < -clockTolerance) return [finding('impossibleTimes', { told: elapsed, right: 0 })]
  if (ahead > aheadTolerance) return [finding('impossibleTimes', { told: ahead, right: 0 })]
  if (duration !== null && duration > elapsed + clockTolerance)
    return [finding('impossibleTimes', { told: duration, right: elapsed })]
  const outside = sent.find(({ TimeStamp }) => {
    const at = TimeStamp == null ? Number.NaN : secondsBetween(startTime, TimeStamp)
    return at < -clockTolerance || at > elapsed + clockTolerance
  })
  if (outside === undefined) return []
  const { QuestionSid, QuestionCode, TimeStamp } = outside
  return [
    finding('impossibleTimes', {
      questionSid: QuestionSid,
      questionCode: QuestionCode,
      told: secondsBetween(startTime, TimeStamp ?? startTime),
      right: elapsed,
    }),
  ]
}

/**
 * Kind of impossibility in the times, and its size in seconds; the only decoder of the figures that `impossibleTimes`
 * writes.
 */
export interface ImpossibleTime {
  readonly kind: 'endsBefore' | 'aheadOfClock' | 'tooLong' | 'answeredBefore' | 'answeredAfter'
  readonly seconds: number
}

export function impossibleTimeOf({
  told,
  right,
  questionCode,
}: Pick<SessionFinding, 'told' | 'right' | 'questionCode'>): ImpossibleTime {
  const [toldSeconds, rightSeconds] = [Number(told), Number(right)]
  if (toldSeconds < 0) return { kind: questionCode === null ? 'endsBefore' : 'answeredBefore', seconds: -toldSeconds }
  if (questionCode !== null) return { kind: 'answeredAfter', seconds: toldSeconds - rightSeconds }
  return rightSeconds === 0 && toldSeconds > aheadTolerance
    ? { kind: 'aheadOfClock', seconds: toldSeconds }
    : { kind: 'tooLong', seconds: toldSeconds - rightSeconds }
}

/** By the time that was spent, or that passed when that is less. A clock that ran backwards tells nothing. */
export function tooFast({ startTime, lastReplyTime, duration, counted }: CheckedCommit): readonly SessionFinding[] {
  const answered = new Set(counted.map(({ QuestionSid }) => QuestionSid)).size
  if (lastReplyTime === null || answered < fewQuestions) return []
  const elapsed = secondsBetween(startTime, lastReplyTime)
  const seconds = duration === null || duration <= 0 ? elapsed : Math.min(duration, elapsed)
  return seconds >= 0 && seconds < answered * leastPerQuestion
    ? [finding('tooFast', { told: seconds, right: answered * leastPerQuestion })]
    : []
}

const secondsBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1_000)
