import { compileNaire, openSession, type ViewPort } from '../answering/index.ts'
import { guide } from '../answering/pages/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { questionDefinitions } from '../questions/index.ts'
import { fill, type Habits } from '../synthetic-respondents/index.ts'
import type { SimulationReport } from './report.ts'
import { SimulationTally } from './tally.ts'

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
 * Made-up respondents answer the questionnaire to its end. Pure: the same questionnaire and options give the same report.
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
  const tally = new SimulationTally(compiled)
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
