/** Problem of a content and its place: `path` is like `Questions[3].Data.Interactions[0].Entries[1].Code`. */
export interface ContentProblem {
  readonly path: string
  /** Key of the sentence `content.<key>` in `locales/<lang>/validation.json`. */
  readonly key: ContentProblemKey
  readonly params: Readonly<Record<string, string | number>>
}

export type ContentProblemKey =
  | 'missing'
  | 'wrongType'
  | 'unknownValue'
  | 'outOfRange'
  | 'duplicate'
  | 'expression'
  | 'pattern'
  | 'notJson'
  | 'notBuilt'
  | 'unknownType'
  | 'interactionCount'
  | 'unknownCell'
  | 'unknownInteraction'
  | 'unplaced'
  | 'badRegion'
  | 'unknownPlace'
  | 'tooDeep'
  | 'unreachable'

/** Reads one object of a content field by field: fills defaults, notes what is wrong, and goes on. */
export class ContentReader {
  private readonly raw: Readonly<Record<string, unknown>>

  /** `within` is the path of the object, or the reader of the object that it is in. */
  constructor(
    raw: unknown,
    private readonly within: string | ContentReader,
    readonly problems: ContentProblem[],
    private readonly name = '',
    private readonly index = -1,
  ) {
    if (!isRecord(raw)) this.note('wrongType', { expected: 'object' }, this.path)
    this.raw = isRecord(raw) ? raw : nothing
  }

  /** Made when asked for: most objects have no problem. */
  get path(): string {
    if (typeof this.within === 'string') return this.within
    return this.within.at(this.name) + (this.index < 0 ? '' : `[${this.index}]`)
  }

  /** Without a fallback the field must be there and not blank. */
  text(name: string, fallback?: string): string {
    const value = this.raw[name] ?? fallback
    if (typeof value === 'string' && (fallback !== undefined || value !== '')) return value
    this.note(value === undefined || value === '' ? 'missing' : 'wrongType', { expected: 'text' }, this.at(name))
    return fallback ?? ''
  }

  flag(name: string, fallback: boolean): boolean {
    return this.typed(name, 'boolean', fallback) as boolean
  }

  number(name: string, fallback: number, least = Number.NEGATIVE_INFINITY): number {
    return this.atLeast(name, this.typed(name, 'number', fallback) as number, least, fallback)
  }

  /** Absent, null and '' are none. */
  optionalNumber(name: string, least = Number.NEGATIVE_INFINITY): number | null {
    if (this.raw[name] === '' || this.raw[name] == null) return null
    return this.atLeast(name, this.typed(name, 'number', null) as number | null, least, null)
  }

  oneOf<const T extends string | number>(name: string, values: readonly T[], fallback: T): T {
    const value = this.raw[name] ?? fallback
    if ((values as readonly unknown[]).includes(value)) return value as T
    this.note('unknownValue', { value: String(value), values: values.join(', ') }, this.at(name))
    return fallback
  }

  texts(name: string): readonly string[] {
    const given = this.array(name)
    if (given.length === 0) return none
    return given.filter((value, index): value is string => {
      const isText = typeof value === 'string'
      if (!isText) this.note('wrongType', { expected: 'text' }, `${this.at(name)}[${index}]`)
      return isText
    })
  }

  list<T>(name: string, read: (item: ContentReader, index: number) => T): readonly T[] {
    const given = this.array(name)
    if (given.length === 0) return none
    return given.map((value, index) => read(new ContentReader(value, this, this.problems, name, index), index))
  }

  /** Reads an absent object as an empty one, so that its fields get their defaults. */
  object<T>(name: string, read: (object: ContentReader) => T): T {
    return read(new ContentReader(this.raw[name] ?? nothing, this, this.problems, name))
  }

  /** An object whose fields all have defaults; the same defaults each time it is absent. */
  settings<T extends object>(name: string, read: (object: ContentReader) => T): T {
    return this.raw[name] == null ? defaultsOf(read) : this.object(name, read)
  }

  has(name: string): boolean {
    return this.raw[name] != null
  }

  /** As it stands, unchecked. */
  raws(name: string): unknown {
    return this.raw[name]
  }

  note(key: ContentProblemKey, params: ContentProblem['params'], path: string): void {
    this.problems.push({ path, key, params })
  }

  at(name: string): string {
    const { path } = this
    return path === '' ? name : `${path}.${name}`
  }

  private array(name: string): readonly unknown[] {
    const value = this.raw[name] ?? none
    if (Array.isArray(value)) return value
    this.note('wrongType', { expected: 'list' }, this.at(name))
    return none
  }

  private typed(name: string, expected: 'boolean' | 'number', fallback: unknown): unknown {
    const value = this.raw[name] ?? fallback
    if (value === fallback || (typeof value === expected && !Number.isNaN(value))) return value
    this.note('wrongType', { expected }, this.at(name))
    return fallback
  }

  private atLeast<T extends number | null>(name: string, value: number | T, least: number, fallback: T): number | T {
    if (value === null || value >= least) return value
    this.note('outOfRange', { least }, this.at(name))
    return fallback
  }
}

const nothing: Readonly<Record<string, unknown>> = {}
// Shared, so that what is absent takes no space.
const none: readonly never[] = []

type ContentReadFunction = (object: ContentReader) => object

const knownDefaults = new WeakMap<ContentReadFunction, object>()

function defaultsOf<T extends object>(read: (object: ContentReader) => T): T {
  const known = knownDefaults.get(read) ?? Object.freeze(read(new ContentReader({}, '', [])))
  knownDefaults.set(read, known)
  return known as T
}

/** Notes every second use of a code or sid among siblings. */
export function noteDuplicates(
  items: readonly string[],
  problems: ContentProblem[],
  pathOf: (index: number) => string,
): void {
  const seen = new Set<string>()
  items.forEach((item, index) => {
    if (item !== '' && seen.has(item)) problems.push({ path: pathOf(index), key: 'duplicate', params: { value: item } })
    seen.add(item)
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
