import type { Budget, EvaluationContext, Value, Values } from '../expression/index.ts'
import type { AnyReply, PartState, SettledReply } from '../interactions/index.ts'
import type { CompiledNaire } from './compiled.ts'
import type { OpenOptions } from './contract.ts'
import { Course } from './course.ts'
import { MissingGuide } from './guide.ts'
import { Memory } from './memory.ts'
import { isSameValue, type Program } from './program.ts'
import type { LocalTexts } from './texts/local-texts.ts'

/** Everything that changes in a session: what was given, and what follows from it. The moment of its expressions. */
export class Sheet implements EvaluationContext {
  /** By node. */
  readonly values: Value[]
  /** By node: the states of parts, where the node is theirs. */
  readonly parts: (readonly PartState[] | undefined)[]
  /** By field: what the respondent gave and may keep. */
  readonly given: (AnyReply | null)[]
  /** By field: when it was given, ISO 8601. */
  readonly givenAt: (string | null)[]
  /** By field. */
  readonly settled: (SettledReply | undefined)[]
  /** Fields whose replies were computed in the settling under way. */
  settling: number[] = []
  /** State of the session besides its answers. */
  readonly memory: Memory
  /** The respondent's way through the pages. */
  readonly course: Course
  now: Date
  readonly timeZone: string
  readonly texts: LocalTexts
  private readonly seedBase: string
  private owner = ''

  constructor(
    readonly compiled: CompiledNaire,
    readonly options: OpenOptions,
  ) {
    const [nodes, fields] = [compiled.nodes.length, compiled.fields.length]
    this.values = filled<Value>(nodes, null)
    this.parts = filled<readonly PartState[] | undefined>(nodes, undefined)
    this.given = filled<AnyReply | null>(fields, null)
    this.givenAt = filled<string | null>(fields, null)
    this.settled = filled<SettledReply | undefined>(fields, undefined)
    this.memory = new Memory(compiled, options.remembered)
    this.now = options.now
    this.timeZone = compiled.timeZone
    this.texts = compiled.textsIn(options.lang)
    this.seedBase = compiled.usesGlobalSeed ? compiled.sid : options.sessionSid
    this.course = courseOf(this)
  }

  /** Of the program that is evaluated. */
  get seed(): string {
    return this.seedOf(this.owner)
  }

  /** Seed of what belongs to `owner`: a question's sid, an option's … */
  seedOf(owner: string): string {
    return `${this.seedBase}/${owner}`
  }

  get budget(): Budget | undefined {
    return this.options.budget
  }

  evaluate(program: Program, values: Values = this.values): Value {
    this.begin(program)
    return program.evaluate(values, this)
  }

  isTrue(program: Program, values: Values = this.values): boolean {
    this.begin(program)
    return program.isTrue(values, this)
  }

  private begin({ owner, source }: Program): void {
    this.owner = owner
    this.budget?.spend(source.length)
  }

  /** The states of the parts whose node this is; none for -1. */
  partsAt(node: number): readonly PartState[] {
    return (node < 0 ? undefined : this.parts[node]) ?? noParts
  }

  /** True when the value is another than before. */
  set(node: number, value: Value): boolean {
    const before = this.values[node]!
    if (value === before || isSameValue(before, value)) return false
    this.values[node] = value
    return true
  }
}

function courseOf(sheet: Sheet): Course {
  const { compiled, options } = sheet
  if (compiled.guide) return compiled.guide.courseOf(sheet)
  if (options.pagination !== undefined && options.pagination !== 'asAuthored')
    throw new MissingGuide(`the pagination ${options.pagination}`)
  return new Course(sheet)
}

const noParts: readonly PartState[] = []

function filled<T>(length: number, item: T): T[] {
  const items: T[] = []
  for (let at = 0; at < length; at++) items.push(item)
  return items
}
