import { isTrue, type Scope, type Value } from '../expression/index.ts'
import type { AnyReply, PartState, Settled } from '../interactions/index.ts'
import type { CompiledNaire, CompiledQuestion } from './compiled.ts'
import type { OpenOptions } from './contract.ts'
import type { CompiledSplit } from './pages/compiled-course.ts'
import { Memory } from './pages/memory.ts'
import { askedQuestions, rangeOf } from './pages/range.ts'
import { isSameValue, type Program } from './program.ts'
import type { LocalTexts } from './texts/local-texts.ts'

/** Everything that changes in a session: what was given, and what follows from it. The scope of its expressions. */
export class Sheet implements Scope {
  /** By node. */
  readonly values: Value[]
  /** By field: what the respondent gave and may keep. */
  readonly given: (AnyReply | null)[]
  /** By field: when it was given, ISO 8601. */
  readonly givenAt: (string | null)[]
  readonly settled: Settled[] = []
  /** By field, and by question for those that have parts of their own. */
  readonly parts: { readonly fields: (readonly PartState[])[]; readonly questions: (readonly PartState[])[] } = { fields: [], questions: [] }
  /** Fields whose replies were computed in the settling under way. */
  settling: number[] = []
  /** What the session knows beside the answers. */
  readonly memory: Memory
  /** The pages that it is restricted to, null for all. */
  readonly range: CompiledSplit | null
  /** The questions on these pages. */
  readonly asked: readonly CompiledQuestion[]
  now: Date
  readonly timeZone: string
  readonly texts: LocalTexts
  private readonly seedBase: string
  private program: Program | null = null

  constructor(
    readonly compiled: CompiledNaire,
    readonly options: OpenOptions,
  ) {
    this.values = compiled.nodes.map(() => null)
    this.given = compiled.fields.map(() => null)
    this.givenAt = compiled.fields.map(() => null)
    this.memory = new Memory(compiled, options.remembered)
    this.range = rangeOf(compiled.course, options.startPosition)
    this.asked = askedQuestions(compiled, this.range)
    this.now = options.now
    this.timeZone = compiled.timeZone
    this.texts = compiled.textsIn(options.lang)
    this.seedBase = compiled.usesGlobalSeed ? compiled.sid : options.sessionSid
  }

  lookup(path: readonly string[]): Value {
    return this.values[this.program?.slotOf(path) ?? -1] ?? null
  }

  get seed(): string {
    return this.seedOf(this.program?.owner ?? '')
  }

  /** Seed of what belongs to `owner`: a question's sid, an option's … */
  seedOf(owner: string): string {
    return `${this.seedBase}/${owner}`
  }

  evaluate(program: Program): Value {
    this.program = program
    return program.expression.evaluate(this)
  }

  isTrue(program: Program): boolean {
    return isTrue(this.evaluate(program))
  }

  /** True when the value is another than before. */
  set(node: number, value: Value): boolean {
    if (isSameValue(this.values[node] ?? null, value)) return false
    this.values[node] = value
    return true
  }
}
