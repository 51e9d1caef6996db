import {
  compileNaire,
  openSession,
  type ViewPort,
  type Answering,
  type CompiledNaire,
  type AlarmLevel,
  type QuestionState,
} from '../answering/index.ts'
import { guide } from '../answering/repeats/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { authoredOf, withMembers } from '../naires/repeats/index.ts'
import { questionDefinitions } from '../questions/index.ts'
import { fill, type Habits } from '../synthetic-respondents/index.ts'
import { limitsOn, timeLimitsOf, type TimeLimits } from '../time-limits/index.ts'
import { lengthOf, secondsOf, spreads, type Length, type ReachabilityReport } from '../reachability/index.ts'

export interface SimulationOptions {
  /** The same seed makes the same respondents. */
  readonly seed: string
  /** When they begin. */
  readonly now: Date
  /** From 1 to `mostRespondents`. */
  readonly respondents: number
  readonly viewPort: ViewPort
  readonly habits?: Habits
  /** Told the share that is done, 0 to 1. */
  readonly progress?: (share: number) => void
}

export const mostRespondents = 1_000

/**
 * Made-up respondents answer the questionnaire to its end. Pure: the same questionnaire and options give the same
 * report.
 *
 * @throws what `compileNaire` throws for contents and expressions that cannot be used.
 */
export function simulate(
  record: NaireRecord,
  { seed, now, respondents, viewPort, habits = {}, progress = () => {} }: SimulationOptions,
): SimulationReport {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const tally = new SimulationTally(compiled, record)
  const wanted = Math.max(1, Math.min(mostRespondents, Math.floor(respondents)))
  for (let run = 0; run < wanted; run += 1) {
    const own = `${seed}/${run}`
    const session = openSession(compiled, { sessionSid: own, viewPort, lang: compiled.language, now })
    const { unanswered } = fill(session, { seed: own, at: now, habits })
    tally.count(session, unanswered)
    progress((run + 1) / wanted)
  }
  return tally.rehearsal()
}

const mostWays = 10

type SimulatedRow = { -readonly [Name in keyof SimulatedQuestion]: SimulatedQuestion[Name] }

/** Counts sessions that are filled. */
class SimulationTally {
  private readonly lengths: Length[] = []
  private readonly scores: number[] = []
  private readonly ways = new Map<string, number>()
  private readonly alarms = new Map<number, number>()
  private readonly quotas: Map<string, number>
  /** By sid; those of all members share a row. */
  private readonly questions: ReadonlyMap<string, SimulatedRow>
  private succeeded = 0
  private outOfTime = 0

  private readonly limits: TimeLimits | null

  constructor(compiled: CompiledNaire, record: NaireRecord) {
    this.limits = timeLimitsOf(record)
    const authored = new Map(withMembers(record).Questions.map((question) => [question.Sid, authoredOf(question)]))
    const rows = new Map<string, SimulatedRow>()
    this.questions = new Map(
      compiled.questions.map((question) => {
        const { sid, code } = authored.get(question.sid) ?? question
        const row = rows.get(sid) ?? { sid, code, met: 0, answered: 0, stuck: 0, outOfTime: 0 }
        rows.set(sid, row)
        return [question.sid, row]
      }),
    )
    this.quotas = new Map(compiled.quotas.map(({ cell }) => [cell.Sid, 0]))
  }

  count(session: Answering, stuck: readonly string[]): void {
    const { success, alarm, score, quotaCells } = session.outcome()
    this.succeeded += success ? 1 : 0
    if (alarm !== 0) add(this.alarms, alarm)
    for (const cell of quotaCells) add(this.quotas, cell)
    this.scores.push(score)
    this.countTime(session)
    this.lengths.push(lengthOf(session))
    add(this.ways, this.countQuestions(session, new Set(stuck)).join(' '))
  }

  rehearsal(): SimulationReport {
    const { scores } = this
    const ways = [...this.ways].toSorted(([, one], [, other]) => other - one)
    return {
      respondents: scores.length,
      succeeded: this.succeeded,
      outOfTime: this.limits === null ? null : this.outOfTime,
      alarms: Object.fromEntries(this.alarms),
      scores: {
        least: Math.min(...scores),
        mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        most: Math.max(...scores),
      },
      lengths: spreads(this.lengths),
      questions: [...new Set(this.questions.values())],
      ways: ways
        .slice(0, mostWays)
        .map(([codes, respondents]) => ({ codes: codes === '' ? [] : codes.split(' '), respondents })),
      wayCount: ways.length,
      quotas: Object.fromEntries(this.quotas),
    }
  }

  /** Sessions, and questions in them, that take longer than a time limit by what there is to read and to answer. */
  private countTime(session: Answering): void {
    const { limits } = this
    if (limits === null) return
    const pages = session.pages().filter(({ visible }) => visible)
    const all = pages.flatMap(({ questionSids }) => questionSids)
    const over = [null, ...pages]
      .flatMap((page) => limitsOn(limits, page))
      .filter(({ closes, seconds }) => {
        const shown = (closes ?? all).map((sid) => session.question(sid)).filter(({ visible }) => visible)
        return shown.reduce((sum, question) => sum + secondsOf(question), 0) > seconds
      })
    this.outOfTime += over.length > 0 ? 1 : 0
    const late = over.flatMap(({ closes }) => closes ?? []).map((sid) => this.questions.get(sid))
    for (const row of new Set(late)) if (row) row.outOfTime += 1
  }

  /** The codes of the numbered questions that were met, in order. */
  private countQuestions(session: Answering, stuck: ReadonlySet<string>): readonly string[] {
    const answered = new Set(session.feedbacks().map(({ QuestionSid }) => QuestionSid))
    const met = session
      .pages()
      .flatMap(({ visible, questionSids }) => (visible ? questionSids : []))
      .map((sid) => session.question(sid))
      .filter(({ visible }) => visible)
    const rows = new Map<SimulatedRow, QuestionState[]>()
    for (const question of met) {
      const row = this.questions.get(question.sid)
      if (row) rows.set(row, [...(rows.get(row) ?? []), question])
    }
    for (const [row, questions] of rows) {
      row.met += 1
      row.answered += questions.some(({ sid }) => answered.has(sid)) ? 1 : 0
      row.stuck += questions.some(({ code }) => stuck.has(code)) ? 1 : 0
    }
    return [...rows].flatMap(([{ code }, [first]]) => (first?.number == null ? [] : [code]))
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Results of the synthetic respondents. */
export interface SimulationReport {
  readonly respondents: number
  /** Number of sessions that the success expression let through. */
  readonly succeeded: number
  /** Number of respondents who would have come upon a time limit; null where there is none. */
  readonly outOfTime: number | null
  /** By level of the alarm, those without one left out. */
  readonly alarms: Readonly<Partial<Record<Exclude<AlarmLevel, 0>, number>>>
  readonly scores: { readonly least: number; readonly mean: number; readonly most: number }
  readonly lengths: ReachabilityReport['lengths']
  /** In the order of the questionnaire. */
  readonly questions: readonly SimulatedQuestion[]
  /** The most travelled first, at most ten. */
  readonly ways: readonly SimulatedPath[]
  /** Number of different paths. */
  readonly wayCount: number
  /** Sid of each quota cell, and how many fell into it. */
  readonly quotas: Readonly<Record<string, number>>
}

export interface SimulatedQuestion {
  readonly sid: string
  readonly code: string
  /** Number of respondents who met the question, and number whose answer to it counts. */
  readonly met: number
  readonly answered: number
  /** Number of respondents who found no valid answer to it. */
  readonly stuck: number
  /** Number of respondents whose time for it, or for its page, would have been over. */
  readonly outOfTime: number
}

/** Questions with a number that somebody met, in that order. */
export interface SimulatedPath {
  readonly codes: readonly string[]
  readonly respondents: number
}
