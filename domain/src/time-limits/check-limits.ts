import type { Problems } from '../naires/problems.ts'
import type { NaireRecord } from '../naires/record.ts'
import { withMembers } from '../naires/repeats/index.ts'
import { limitConfigOf, timeLimitBounds, timeLimitsOf } from './time-limits.ts'

/** Notes limits of questions that are no whole seconds within the bounds, and more limits than a questionnaire may have. */
export function checkTimeLimits(record: NaireRecord, problems: Problems): void {
  const { least, most, mostInNaire } = timeLimitBounds
  const { Questions } = withMembers(record)
  const count = Questions.reduce((sum, { Data }) => sum + Object.keys(ownLimits(Data)).length, 0)
  for (const [at, { Data }] of record.Questions.entries())
    for (const [name, value] of Object.entries(ownLimits(Data))) {
      const isRight = Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      if (!isRight) problems.add(`Questions[${at}].Data.Config.${name}`, 'naire.timeLimit', { least, most })
    }
  const pages = record.PageTimeLimit ? new Set(Questions.map(({ PageSid }) => PageSid)).size : 0
  if (count + pages > mostInNaire) problems.add('Questions', 'naire.tooManyLimits', { most: mostInNaire })
}

function ownLimits(data: string): Readonly<Record<string, unknown>> {
  const { TimeLimit = null, PageTimeLimit = null } = limitConfigOf(data)
  return { ...(TimeLimit !== null && { TimeLimit }), ...(PageTimeLimit !== null && { PageTimeLimit }) }
}

/** Limit that can hardly be what its author meant. */
export interface DoubtfulLimit {
  /** `withinLeast`: no more than an answer has to take; `neverPasses`: a limit around it passes first. */
  readonly kind: 'withinLeast' | 'neverPasses'
  readonly question: number
  readonly field: 'TimeLimit' | 'PageTimeLimit'
  readonly seconds: number
  /** Of what it is held against. */
  readonly other: number
}

export function doubtfulLimits(record: NaireRecord): readonly DoubtfulLimit[] {
  const limits = timeLimitsOf(record)
  if (limits === null) return []
  return record.Questions.flatMap(({ Sid, Data, PageSid }, question): readonly DoubtfulLimit[] => {
    const own = limits.questions.get(Sid)
    const page = limits.pages.get(Sid)
    const beside = record.Questions.flatMap((one) => (one.PageSid === PageSid ? (limits.pages.get(one.Sid) ?? []) : []))
    const around = Math.min(...(beside.length > 0 ? beside : [limits.everyPage ?? Infinity]), limits.naire ?? Infinity)
    const leastSeconds = Number((limitConfigOf(Data) as { readonly AnswerTimeSpan?: unknown }).AnswerTimeSpan ?? 0)
    const found: DoubtfulLimit[] = []
    if (own !== undefined && own <= leastSeconds)
      found.push({ kind: 'withinLeast', question, field: 'TimeLimit', seconds: own, other: leastSeconds })
    if (own !== undefined && own >= around)
      found.push({ kind: 'neverPasses', question, field: 'TimeLimit', seconds: own, other: around })
    if (page !== undefined && limits.naire !== null && page >= limits.naire)
      found.push({ kind: 'neverPasses', question, field: 'PageTimeLimit', seconds: page, other: limits.naire })
    return found
  })
}
