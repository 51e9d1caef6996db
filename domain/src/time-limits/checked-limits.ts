import type { Feedback } from '../interactions/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { withMembers } from '../naires/repeats/index.ts'
import { finding, type SessionFinding } from '../sessions/quality-flags/finding.ts'
import { limitClocksIn } from './limit-entries.ts'
import { limitsOn, timeLimitsOf, type LimitClocks, type LimitedPage, type TimeLimit } from './time-limits.ts'

/** Seconds by which a clock that was read in whole seconds, and an answer that was under way, may be beside a limit. */
const tolerance = 5

/** Commit of a session whose questionnaire has time limits. */
export interface LimitedCommit {
  readonly record: NaireRecord
  /** Pages as they were shown; null where they are not known: those of the record. */
  readonly pages: readonly LimitedPage[] | null
  readonly metadatas: unknown
  /** ISO 8601, the device's clock. */
  readonly startTime: string
  /** ISO 8601, the server's clock. */
  readonly receivedAt: string
}

/**
 * Questions that nobody has to answer any more, because their time was over; null: all of the questionnaire. Only where
 * that much time can have passed: a device that says otherwise is not believed.
 */
export function excusedQuestions(commit: LimitedCommit): ReadonlySet<string> | null {
  const clocks = limitClocksIn(commit.metadatas) ?? {}
  const elapsed = (Date.parse(commit.receivedAt) - Date.parse(commit.startTime)) / 1_000
  const isOver = ({ key, seconds }: TimeLimit) => {
    const clock = clocks[key]
    if (clock === undefined || clock.overAt === null) return false
    return clock.usedMs / 1_000 >= seconds - 1 && elapsed >= seconds - tolerance
  }
  const over = limitsIn(commit).filter(isOver)
  return over.some(({ closes }) => closes === null) ? null : new Set(over.flatMap(({ closes }) => closes ?? []))
}

/**
 * Answers that were given after their time was over, one flag for each question; and questions with a limit whose clock
 * did not come with the session.
 */
export function lateAnswers(commit: LimitedCommit, sent: readonly Feedback[]): readonly SessionFinding[] {
  const clocks = withNaire(limitClocksIn(commit.metadatas) ?? {}, commit)
  const found = new Map<string, SessionFinding>()
  for (const limit of limitsIn(commit))
    for (const item of sent) {
      if (limit.closes !== null && !limit.closes.includes(item.QuestionSid)) continue
      const late = lateness(item, limit, clocks)
      const known = found.get(item.QuestionSid)
      if (late === undefined || (known !== undefined && Number(known.told) >= Number(late.told))) continue
      const { QuestionSid: questionSid, QuestionCode: questionCode } = item
      found.set(questionSid, finding('lateAnswer', { questionSid, questionCode, ...late }))
    }
  return [...found.values()]
}

function lateness({ TimeStamp }: Feedback, { key, seconds }: TimeLimit, clocks: LimitClocks) {
  const clock = clocks[key]
  if (clock === undefined) return { told: null, right: seconds }
  const told = TimeStamp == null ? 0 : Math.round((Date.parse(TimeStamp) - clock.startedAt) / 1_000)
  return told > seconds + tolerance ? { told, right: seconds } : undefined
}

/** The questionnaire's own limit runs from the session's beginning, whatever clock came with it. */
const withNaire = (clocks: LimitClocks, { startTime }: LimitedCommit): LimitClocks => ({
  ...clocks,
  naire: { startedAt: Date.parse(startTime), usedMs: 0, overAt: null, seconds: 0 },
})

function limitsIn({ record, pages }: LimitedCommit): readonly TimeLimit[] {
  const limits = timeLimitsOf(record)
  if (limits === null) return []
  const naire = limitsOn(limits, null)
  return [...naire, ...(pages ?? storedPages(record)).flatMap((page) => limitsOn(limits, page).slice(naire.length))]
}

function storedPages(record: NaireRecord): readonly LimitedPage[] {
  const { Questions } = withMembers(record)
  const sids = [...new Set(Questions.map(({ PageSid }) => PageSid))]
  return sids.map((sid) => ({
    sid,
    questionSids: Questions.filter(({ PageSid }) => PageSid === sid).map(({ Sid }) => Sid),
  }))
}
