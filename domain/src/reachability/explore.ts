import {
  compileNaire,
  openSession,
  type Answering,
  type CompiledNaire,
  type InteractionState,
  type OptionState,
  type QuestionState,
} from '../answering/index.ts'
import { guide } from '../answering/repeats/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { InteractionContents, InteractionType } from '../interactions/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { authoredOf, withMembers } from '../naires/repeats/index.ts'
import { questionDefinitions } from '../questions/index.ts'
import { Chance, fill, type Habits, type Habit } from '../synthetic-respondents/index.ts'
import { conditionsOf, type Conditions } from './conditions.ts'
import type { ReachabilityReport, ReachabilityFinding } from './lengths.ts'
import { lengthOf, spreads, type Length } from './lengths.ts'
import { drawnHabits, strong } from './wishes.ts'

/** Coverage still to be met, removed as respondents meet it. */
class CoverageTracker {
  private readonly questions = new Map<string, string>()
  /** Met, by question: its options that nobody could choose so far. */
  private readonly options = new Map<string, Map<string, OptionState>>()
  private readonly quotas: Map<string, string>
  /** By sid; what one member meets is met. */
  private readonly authored: ReadonlyMap<string, ReturnType<typeof authoredOf>>
  private readonly codes: ReadonlyMap<string, string>

  constructor(
    private readonly compiled: CompiledNaire,
    record: NaireRecord,
  ) {
    this.authored = new Map(withMembers(record).Questions.map((question) => [question.Sid, authoredOf(question)]))
    this.codes = new Map([...this.authored.values()].map(({ sid, code }) => [sid, code]))
    for (const question of compiled.questions) {
      const { sid, code } = this.of(question.sid)
      if (question.content.Visible) this.questions.set(sid, code)
    }
    this.quotas = new Map(compiled.quotas.map(({ cell }) => [cell.Sid, cell.Memo ?? '']))
  }

  see(session: Answering): void {
    for (const question of this.compiled.questions) {
      const { sid } = this.of(question.sid)
      if (this.questions.has(sid) || !this.options.has(sid) || this.options.get(sid)!.size > 0)
        this.seeQuestion(session.question(question.sid), sid)
    }
    for (const cell of session.outcome().quotaCells) this.quotas.delete(cell)
  }

  /** Codes of the questions about which something is open. */
  openQuestions(): readonly string[] {
    const withOptions = [...this.options].filter(([, open]) => open.size > 0).map(([sid]) => sid)
    return [...this.questions.values(), ...withOptions.map((sid) => this.codes.get(sid) ?? '')]
  }

  openQuotas(): readonly string[] {
    return [...this.quotas.keys()]
  }

  findings(): readonly ReachabilityFinding[] {
    const questions = [...this.questions].map(([questionSid, code]) => ({
      kind: 'unreachableQuestion' as const,
      questionSid,
      code,
    }))
    const options = [...this.options].flatMap(([questionSid, open]) =>
      [...open.values()].map(({ sid, code }) => ({
        kind: 'deadOption' as const,
        questionSid,
        code: this.codes.get(questionSid) ?? '',
        optionSid: sid,
        option: code,
      })),
    )
    const quotas = [...this.quotas].map(([quotaSid, memo]) => ({ kind: 'unfillableQuota' as const, quotaSid, memo }))
    return [...questions, ...options, ...quotas]
  }

  private seeQuestion(question: QuestionState, authoredSid: string): void {
    if (!question.visible) return
    this.questions.delete(authoredSid)
    const open = this.options.get(authoredSid) ?? this.firstOptions(question, authoredSid)
    for (const { visible, options } of question.interactions) {
      for (const option of visible ? options : []) if (option.visible && !option.disabled) open.delete(option.sid)
    }
  }

  private of(sid: string): ReturnType<typeof authoredOf> {
    return this.authored.get(sid) ?? { sid, code: '' }
  }

  private firstOptions({ interactions }: QuestionState, authoredSid: string): Map<string, OptionState> {
    const written = interactions.flatMap(({ content }) => hiddenByAuthor(content))
    const open = new Map(
      interactions.flatMap(({ options }) =>
        options
          .filter((option) => !option.isGroupIntro && !written.includes(option.sid))
          .map((option) => [option.sid, option]),
      ),
    )
    this.options.set(authoredSid, open)
    return open
  }
}

/** Options that the author hid for all, whatever the expressions say. */
function hiddenByAuthor(content: InteractionContents[InteractionType]): readonly string[] {
  const options = [...('Entries' in content ? content.Entries : []), ...('Options' in content ? content.Options : [])]
  return options.filter(({ Visible }) => !Visible).map(({ Sid }) => Sid)
}

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
 * Walks a questionnaire as many respondents would: some answer by chance, then some lean towards what the conditions of
 * what nobody met ask for. What nobody meets is found by trying, not proven: a condition that one answer in a thousand
 * fulfils by a computation may be missed. Pure: the same questionnaire, options and seed give the same findings.
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
  const walker = new Walker(compiled, conditions, { record, seed, now })
  const affordable = Math.max(10, Math.floor(effort / Math.max(1, compiled.questions.length)))
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

/**
 * Respondents who lean towards what is still open: each open target in turn, until all is met or nothing more may be
 * spent.
 */
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
    private readonly options: Pick<ExploreOptions, 'seed' | 'now'> & { readonly record: NaireRecord },
  ) {
    this.witnesses = new CoverageTracker(compiled, options.record)
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

/** The answers that a respondent gave to some questions, as habits: who has them answers so again. */
function habitsOf(
  session: Answering,
  { questions }: CompiledNaire,
  codes: ReadonlySet<string>,
): NonNullable<Habits['answers']> {
  const answers: Record<string, Habit> = {}
  for (const { sid, code } of questions.filter((question) => codes.has(question.code))) {
    session.question(sid).interactions.forEach((interaction, place) => {
      const habit = habitOf(interaction)
      if (habit) answers[place === 0 ? code : `${code}.${interaction.code}`] = habit
    })
  }
  return answers
}

interface SampleReply {
  readonly Entries?: readonly { readonly OptionSid: string }[]
  readonly TextInputValue?: string
  readonly DatatypeFlag?: number
}

function habitOf({ reply, options }: InteractionState): Habit | null {
  const { Entries, TextInputValue, DatatypeFlag } = (reply ?? {}) as SampleReply
  if (Entries)
    return {
      weights: Object.fromEntries(
        options.map(({ sid, code }) => [code, Entries.some(({ OptionSid }) => OptionSid === sid) ? strong : 1]),
      ),
    }
  if (TextInputValue === undefined) return null
  return DatatypeFlag === 2 ? { mean: Number(TextInputValue), deviation: 0 } : { texts: [TextInputValue] }
}
