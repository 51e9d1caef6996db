import { compileNaire, openSession, type Answering, type CompiledNaire } from '../answering/index.ts'
import { guide } from '../answering/pages/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { questionDefinitions } from '../questions/index.ts'
import { Chance, fill, type Habits } from '../synthetic-respondents/index.ts'
import { conditionsOf, type Conditions } from './conditions.ts'
import type { ReachabilityReport } from './finding.ts'
import { habitsOf } from './habits-of.ts'
import { lengthOf, spreads, type Length } from './lengths.ts'
import { drawnHabits } from './wishes.ts'
import { CoverageTracker } from './witnesses.ts'

export interface ExploreOptions {
  /** The same seed explores the same ways. */
  readonly seed: string
  /** When the respondents begin. */
  readonly now: Date
  /** Questions that are answered in all, at most about so many. */
  readonly effort?: number
  /** Told the share that is done, 0 to 1. */
  readonly progress?: (share: number) => void
}

/** Enough for each target of a questionnaire of 200 questions to be tried a hundred times. */
const usualEffort = 60_000
const mostOpenRuns = 200
const triesEach = 120

/**
 * Walks a questionnaire as many respondents would: some answer by chance, then some lean towards what the conditions of what
 * nobody met ask for. What nobody meets is found by trying, not proven: a condition that one answer in a thousand fulfils by a
 * computation may be missed. Pure: the same questionnaire, options and seed give the same findings.
 *
 * @throws what `compileNaire` throws for contents and expressions that cannot be used.
 */
export function explore(
  record: NaireRecord,
  { seed, now, effort = usualEffort, progress = () => {} }: ExploreOptions,
): ReachabilityReport {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const conditions = conditionsOf(record)
  const walker = new Walker(compiled, conditions, { seed, now })
  const affordable = Math.max(10, Math.floor(effort / Math.max(1, record.Questions.length)))
  const open = Math.min(mostOpenRuns, Math.ceil(affordable / 4))
  const lengths: Length[] = []
  for (let run = 0; run < open; run += 1) {
    lengths.push(lengthOf(walker.walk({})))
    progress(run / affordable)
  }
  follow(walker, conditions, record, { affordable, progress })
  progress(1)
  return { runs: walker.runs, findings: walker.witnesses.findings(), lengths: spreads(lengths) }
}

/** Respondents who lean towards what is still open: each open target in turn, until all is met or nothing more may be spent. */
function follow(
  walker: Walker,
  conditions: Conditions,
  { QuotarList = [] }: NaireRecord,
  { affordable, progress }: { readonly affordable: number; readonly progress: (share: number) => void },
): void {
  const { witnesses } = walker
  const begun = walker.runs
  for (let round = 0; round < triesEach; round += 1) {
    const quotas = witnesses
      .openQuotas()
      .map((sid) => [QuotarList.find(({ Sid }) => Sid === sid)?.QuotarExpression ?? ''])
    const targets = [...witnesses.openQuestions().map((code) => conditions.sourcesOf(code)), ...quotas]
    if (targets.length === 0) return
    for (const sources of targets) {
      if (walker.runs >= affordable + begun) return
      walker.follow(sources)
      progress(walker.runs / (affordable + begun))
    }
  }
}

class Walker {
  runs = 0
  readonly witnesses: CoverageTracker
  private readonly chance: Chance
  /** Answers that led to a question which nobody had met before, by its code. */
  private readonly ways = new Map<string, NonNullable<Habits['answers']>>()

  constructor(
    private readonly compiled: CompiledNaire,
    private readonly conditions: Conditions,
    private readonly options: Pick<ExploreOptions, 'seed' | 'now'>,
  ) {
    this.witnesses = new CoverageTracker(compiled)
    this.chance = new Chance(options.seed)
  }

  /** A respondent who leans towards what these expressions read. */
  follow(sources: readonly string[]): void {
    this.walk(drawnHabits(this.conditions.readsOf(sources), this.chance, this.ways))
  }

  walk(habits: Habits): Answering {
    const { seed, now } = this.options
    const own = `${seed}/${this.runs}`
    const viewPort = viewPorts[this.runs % viewPorts.length] ?? 'mobile'
    this.runs += 1
    const session = openSession(this.compiled, { sessionSid: own, viewPort, lang: this.compiled.language, now })
    const open = this.witnesses.openQuestions()
    this.witnesses.see(session)
    fill(session, { seed: own, at: now, habits })
    this.witnesses.see(session)
    this.remember(session, open)
    return session
  }

  private remember(session: Answering, before: readonly string[]): void {
    const still = new Set(this.witnesses.openQuestions())
    for (const code of before) {
      const reads = still.has(code) ? [] : this.conditions.readsOf(this.conditions.sourcesOf(code))
      if (reads.length > 0)
        this.ways.set(code, habitsOf(session, this.compiled, new Set(reads.flatMap(({ path: [root = ''] }) => root))))
    }
  }
}

const viewPorts = ['mobile', 'mobile', 'desktop', 'tablet'] as const
