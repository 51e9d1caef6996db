import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import { withMembers } from '../naires/repeats/index.ts'

/** Limits in seconds, and how many pages and questions of a questionnaire may have one: their state travels with each commit. */
export const timeLimitBounds = { least: 5, most: 86_400, mostInNaire: 300 } as const

export type TimeLimitScope = 'naire' | 'page' | 'question'

/** Time limits of a questionnaire, in seconds. */
export interface TimeLimits {
  readonly naire: number | null
  /** Of every page that has none of its own. */
  readonly everyPage: number | null
  /** By question: limit of the page that it stands on. */
  readonly pages: ReadonlyMap<string, number>
  readonly questions: ReadonlyMap<string, number>
}

export interface LimitedPage {
  readonly sid: string
  readonly questionSids: readonly string[]
}

/** One limit that runs while its page is open, and on once it has begun. */
export interface TimeLimit {
  /** `naire`, `page <sid>`, `question <sid>`. */
  readonly key: string
  readonly scope: TimeLimitScope
  readonly seconds: number
  /** Questions that are closed once it has passed; null: all. */
  readonly closes: readonly string[] | null
}

/** Clock of a limit that has begun, by the clock of the device. */
export interface LimitClock {
  /** Milliseconds since 1970, as `overAt`. */
  readonly startedAt: number
  /** Milliseconds that have passed, by a clock that nobody sets. */
  readonly usedMs: number
  /** When it passed; null while it runs. */
  readonly overAt: number | null
  readonly seconds: number
}

/** By `TimeLimit.key`. */
export type LimitClocks = Readonly<Record<string, LimitClock>>

/** Time limits of a questionnaire; null for none. */
export function timeLimitsOf(record: NaireRecord): TimeLimits | null {
  const naire = usable(record.TimeLimit)
  const everyPage = usable(record.PageTimeLimit)
  const pages = new Map<string, number>()
  const questions = new Map<string, number>()
  for (const { Sid, Data } of [...record.Questions, ...withMembers(record).Questions]) {
    const { TimeLimit, PageTimeLimit } = limitConfigOf(Data)
    const [own, page] = [usable(TimeLimit), usable(PageTimeLimit)]
    if (own !== null) questions.set(Sid, own)
    if (page !== null) pages.set(Sid, page)
  }
  const isLimited = naire !== null || everyPage !== null || pages.size > 0 || questions.size > 0
  return isLimited ? { naire, everyPage, pages, questions } : null
}

/** The limit settings of a question as they are written, whatever they are. */
export function limitConfigOf(data: StoredQuestion['Data']): {
  readonly TimeLimit?: unknown
  readonly PageTimeLimit?: unknown
} {
  if (!/"(?:Page)?TimeLimit"/.test(data)) return {}
  try {
    const { Config } = JSON.parse(data) as { readonly Config?: object | null }
    return Config ?? {}
  } catch {
    return {}
  }
}

const usable = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : null

/** Limits that hold on a page: the questionnaire's, its own, those of its questions. */
export function limitsOn(limits: TimeLimits, page: LimitedPage | null): readonly TimeLimit[] {
  const naire: TimeLimit[] =
    limits.naire === null ? [] : [{ key: 'naire', scope: 'naire', seconds: limits.naire, closes: null }]
  if (page === null) return naire
  const own = page.questionSids.flatMap((sid) => limits.pages.get(sid) ?? [])
  const ofPage = own.length > 0 ? Math.min(...own) : limits.everyPage
  return [
    ...naire,
    ...(ofPage === null
      ? []
      : [{ key: `page ${page.sid}`, scope: 'page', seconds: ofPage, closes: page.questionSids } as const]),
    ...page.questionSids.flatMap((sid) => {
      const seconds = limits.questions.get(sid)
      return seconds === undefined
        ? []
        : [{ key: `question ${sid}`, scope: 'question', seconds, closes: [sid] } as const]
    }),
  ]
}

/** Time since the clocks were moved last. */
export interface TimeStep {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ms: number
}

/** The clocks after some time: those of `begins` start where they have none yet, all others go on. */
export function moved(clocks: LimitClocks, begins: readonly TimeLimit[], { at, ms }: TimeStep): LimitClocks {
  const fresh = begins.filter(({ key }) => clocks[key] === undefined)
  const all = [
    ...Object.entries(clocks).map(([key, clock]) => {
      if (clock.overAt !== null) return [key, clock] as const
      const usedMs = clock.usedMs + Math.max(0, ms)
      return [key, { ...clock, usedMs, overAt: usedMs >= clock.seconds * 1_000 ? at : null }] as const
    }),
    ...fresh.map(({ key, seconds }) => [key, { startedAt: at, usedMs: 0, overAt: null, seconds }] as const),
  ]
  return Object.fromEntries(all)
}

/** Whole seconds that are left; 0 once it has passed. */
export const secondsLeft = ({ seconds, usedMs, overAt }: LimitClock): number =>
  overAt === null ? Math.max(0, Math.ceil(seconds - usedMs / 1_000)) : 0

/** Sids of the questions that are closed; null: all of the questionnaire. */
export function closedQuestions(
  clocks: LimitClocks,
  limits: TimeLimits,
  pages: readonly LimitedPage[],
): ReadonlySet<string> | null {
  const isOver = ({ key }: TimeLimit) => clocks[key] !== undefined && clocks[key].overAt !== null
  const over = [null, ...pages].flatMap((page) => limitsOn(limits, page).filter(isOver))
  if (over.some(({ closes }) => closes === null)) return null
  return new Set(over.flatMap(({ closes }) => closes ?? []))
}
