/** What is wrong with a content, and where: `path` is like `Questions[3].Data.Interactions[0].Entries[1].Code`. */
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

  constructor(
    raw: unknown,
    readonly path: string,
    readonly problems: ContentProblem[],
  ) {
    if (!isRecord(raw)) this.note('wrongType', { expected: 'object' }, path)
    this.raw = isRecord(raw) ? raw : {}
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
    return this.array(name).filter((value, index): value is string => {
      const isText = typeof value === 'string'
      if (!isText) this.note('wrongType', { expected: 'text' }, `${this.at(name)}[${index}]`)
      return isText
    })
  }

  list<T>(name: string, read: (item: ContentReader, index: number) => T): readonly T[] {
    return this.array(name).map((value, index) => read(new ContentReader(value, `${this.at(name)}[${index}]`, this.problems), index))
  }

  /** Reads an absent object as an empty one, so that its fields get their defaults. */
  object<T>(name: string, read: (object: ContentReader) => T): T {
    return read(new ContentReader(this.raw[name] ?? {}, this.at(name), this.problems))
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
    return this.path === '' ? name : `${this.path}.${name}`
  }

  private array(name: string): readonly unknown[] {
    const value = this.raw[name] ?? []
    if (Array.isArray(value)) return value
    this.note('wrongType', { expected: 'list' }, this.at(name))
    return []
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

type Read = (object: ContentReader) => object

const knownDefaults = new WeakMap<Read, object>()

function defaultsOf<T extends object>(read: (object: ContentReader) => T): T {
  const known = knownDefaults.get(read) ?? Object.freeze(read(new ContentReader({}, '', [])))
  knownDefaults.set(read, known)
  return known as T
}

/** Notes every second use of a code or sid among siblings. */
export function noteDuplicates(items: readonly string[], problems: ContentProblem[], pathOf: (index: number) => string): void {
  const seen = new Set<string>()
  items.forEach((item, index) => {
    if (item !== '' && seen.has(item)) problems.push({ path: pathOf(index), key: 'duplicate', params: { value: item } })
    seen.add(item)
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
