import type { Answering, CompiledNaire } from '../answering/index.ts'
import { lengthOf, spreads, type Length } from '../reachability/index.ts'
import type { SimulationReport, SimulatedQuestion } from './report.ts'

const mostWays = 10

/** Counts sessions that are filled. */
export class SimulationTally {
  private readonly lengths: Length[] = []
  private readonly scores: number[] = []
  private readonly ways = new Map<string, number>()
  private readonly alarms = new Map<number, number>()
  private readonly quotas: Map<string, number>
  private readonly questions: Map<string, { -readonly [Name in keyof SimulatedQuestion]: SimulatedQuestion[Name] }>
  private succeeded = 0

  constructor(compiled: CompiledNaire) {
    this.questions = new Map(
      compiled.questions.map(({ sid, code }) => [sid, { sid, code, met: 0, answered: 0, stuck: 0 }]),
    )
    this.quotas = new Map(compiled.quotas.map(({ cell }) => [cell.Sid, 0]))
  }

  count(session: Answering, stuck: readonly string[]): void {
    const { success, alarm, score, quotaCells } = session.outcome()
    this.succeeded += success ? 1 : 0
    if (alarm !== 0) add(this.alarms, alarm)
    for (const cell of quotaCells) add(this.quotas, cell)
    this.scores.push(score)
    this.lengths.push(lengthOf(session))
    add(this.ways, this.countQuestions(session, new Set(stuck)).join(' '))
  }

  rehearsal(): SimulationReport {
    const { scores } = this
    const ways = [...this.ways].toSorted(([, one], [, other]) => other - one)
    return {
      respondents: scores.length,
      succeeded: this.succeeded,
      alarms: Object.fromEntries(this.alarms),
      scores: {
        least: Math.min(...scores),
        mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        most: Math.max(...scores),
      },
      lengths: spreads(this.lengths),
      questions: [...this.questions.values()],
      ways: ways
        .slice(0, mostWays)
        .map(([codes, respondents]) => ({ codes: codes === '' ? [] : codes.split(' '), respondents })),
      wayCount: ways.length,
      quotas: Object.fromEntries(this.quotas),
    }
  }

  /** The codes of the numbered questions that were met, in order. */
  private countQuestions(session: Answering, stuck: ReadonlySet<string>): readonly string[] {
    const answered = new Set(session.feedbacks().map(({ QuestionSid }) => QuestionSid))
    const met = session
      .pages()
      .flatMap(({ visible, questionSids }) => (visible ? questionSids : []))
      .map((sid) => session.question(sid))
      .filter(({ visible }) => visible)
    for (const { sid, code } of met) {
      const question = this.questions.get(sid)
      if (!question) continue
      question.met += 1
      question.answered += answered.has(sid) ? 1 : 0
      question.stuck += stuck.has(code) ? 1 : 0
    }
    return met.filter(({ number }) => number !== null).map(({ code }) => code)
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
