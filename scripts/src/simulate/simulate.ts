import { compileNaire, openSession, type Answering, type CompiledNaire } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { fill, type Habits } from '@naire/domain/synthetic-respondents'
import fc from 'fast-check'

export interface SimulateOptions {
  readonly count: number
  readonly seed: string
  readonly habits?: Habits
  /** Told after every hundredth respondent. */
  readonly tick?: (done: number) => void
}

/** Something that must not be: it can be repeated with its seed. */
export interface Fault {
  readonly seed: string
  readonly what: 'no valid answer found for' | 'not the same after flatten and load'
  readonly codes: readonly string[]
}

export interface SimulationResult {
  /** Spent on filling, without the checks. */
  readonly seconds: number
  readonly answers: number
  readonly faults: readonly Fault[]
}

const begun = new Date('2026-03-01T02:00:00Z')

/**
 * Fills the questionnaire with synthetic respondents; each session must validate, and come back from its feedbacks as
 * it was.
 */
export function simulate(record: NaireRecord, { count, seed, habits = {}, tick }: SimulateOptions): SimulationResult {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const faults: Fault[] = []
  let [answers, spent] = [0, 0]
  for (let done = 1; done <= count; done++) {
    const own = `${seed}-${done}`
    const from = performance.now()
    const session = open(compiled, own)
    const filled = fill(session, { seed: own, at: begun, habits, textMatching })
    spent += performance.now() - from
    answers += filled.answers
    if (filled.unanswered.length > 0)
      faults.push({ seed: own, what: 'no valid answer found for', codes: filled.unanswered })
    const changed = changedByLoading(compiled, session, own, filled.at)
    if (changed.length > 0) faults.push({ seed: own, what: 'not the same after flatten and load', codes: changed })
    if (done % 100 === 0) tick?.(done)
  }
  return { seconds: spent / 1_000, answers, faults }
}

function open(compiled: CompiledNaire, sessionSid: string): Answering {
  return openSession(compiled, { sessionSid, viewPort: 'mobile', lang: compiled.language, now: begun })
}

/** Codes of the questions whose feedbacks differ when another session takes them; `outcome` when that does. */
function changedByLoading(
  compiled: CompiledNaire,
  session: Answering,
  sessionSid: string,
  at: Date,
): readonly string[] {
  const feedbacks = session.feedbacks()
  const again = open(compiled, sessionSid)
  again.load(JSON.parse(JSON.stringify(feedbacks)) as typeof feedbacks, at)
  const [before, after] = [byCode(feedbacks), byCode(again.feedbacks())]
  const codes = [...new Set([...before.keys(), ...after.keys()])].filter((code) => before.get(code) !== after.get(code))
  return JSON.stringify(session.outcome()) === JSON.stringify(again.outcome()) ? codes : [...codes, 'outcome']
}

/** The feedbacks of each question, as text. */
function byCode(feedbacks: ReturnType<Answering['feedbacks']>): ReadonlyMap<string, string> {
  const codes = [...new Set(feedbacks.map(({ QuestionCode }) => QuestionCode))]
  return new Map(
    codes.map((code) => [code, JSON.stringify(feedbacks.filter(({ QuestionCode }) => QuestionCode === code))]),
  )
}

// The library's generator of texts for a regular expression, seeded.
export function textMatching(pattern: string, seed: string): string | null {
  try {
    return (
      fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), {
        seed: Math.floor(Number(seed) * 2 ** 31),
        numRuns: 1,
      })[0] ?? null
    )
  } catch {
    return null
  }
}
