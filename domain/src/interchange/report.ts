export type Outcome = 'taken' | 'changed' | 'left'

/** Why a construct is not as it was; each has its sentence in `locales/<lang>/interchange.json`. */
export const reasons = [
  /** The name is no code here. */
  'renamed',
  /** Members of a repeating part are rows of a table, as many as the detail says. */
  'rows',
  /** Typed as text. */
  'asText',
  /** Options in a cell are offered while its text is typed. */
  'asList',
  /** The product records it with every session. */
  'perSession',
  /** Joined to the question's own text. */
  'merged',
  /** Computed once for each option or question. */
  'spread',
  /** Filled in when the session begins. */
  'prefill',
  /** The nearest setting or look that there is. */
  'nearest',
  /** A message was missing: the condition stands in its place. */
  'message',
  /** Required always, or never, where a condition decided. */
  'requirement',
  /** Nothing here is like it. */
  'noCounterpart',
  /** Looks and behaviour of the other program, not what is asked. */
  'look',
  /** The expression cannot be said in the language of expressions: it is a note beside the question. */
  'expression',
  /** The file is not part of what was imported. */
  'file',
  /** Not known to be part of the format. */
  'unknown',
  /** It has no sense in this place, or contradicts itself. */
  'unreadable',
] as const
export type Reason = (typeof reasons)[number]

/** One construct of the file and what became of it. */
export interface ReportLine {
  readonly outcome: Outcome
  /** As its authors find it: `survey!F12`, `pages[0].elements[3]`. */
  readonly place: string
  /** The question's name in the file; blank: of the questionnaire. */
  readonly question: string
  /** The format's own word for it: `relevant`, `visibleIf`. */
  readonly construct: string
  /** Null: taken as it is. */
  readonly reason: Reason | null
  /** Text of the construct, cut where it is long. */
  readonly detail: string
}

/** Where a line belongs. */
export interface Place {
  readonly place: string
  readonly question: string
}

/** Fates of the constructs of a file, in the order in which they were read. */
export class Report {
  readonly lines: ReportLine[] = []

  take(at: Place, construct: string, detail = ''): void {
    this.add('taken', at, { construct, reason: null, detail })
  }

  change(at: Place, construct: string, reason: Reason, detail = ''): void {
    this.add('changed', at, { construct, reason, detail })
  }

  leave(at: Place, construct: string, reason: Reason, detail = ''): void {
    this.add('left', at, { construct, reason, detail })
  }

  private add(
    outcome: Outcome,
    { place, question }: Place,
    { construct, reason, detail }: Pick<ReportLine, 'construct' | 'reason' | 'detail'>,
  ): void {
    this.lines.push({ outcome, place, question, construct, reason, detail: shortened(detail) })
  }
}

const longestDetail = 300

const shortened = (text: string) => (text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text)

/**
 * Fields of one object of the file. Whatever is neither taken, changed nor left by name is left at the end: nothing
 * vanishes.
 */
export class WatchedFields implements Place {
  private readonly open: Set<string>

  constructor(
    /** As they stand in the file; blank objects too. */
    readonly raw: Readonly<Record<string, unknown>>,
    readonly place: string,
    readonly question: string,
    readonly report: Report,
    /** Before the names of fields in the report, as `matrix.`. */
    private readonly prefix = '',
  ) {
    this.open = new Set(Object.keys(raw).filter((name) => !isBlank(raw[name])))
  }

  /** An object in this one. */
  within(fields: unknown, place: string): WatchedFields {
    const inner = typeof fields === 'object' && fields !== null ? (fields as Readonly<Record<string, unknown>>) : {}
    const prefix = `${place.replace(/\[\d+\]$/, '')}.`
    return new WatchedFields(inner, `${this.place}.${place}`, this.question, this.report, prefix)
  }

  has(name: string): boolean {
    return !isBlank(this.raw[name])
  }

  /** The text of a field that stays to be read. */
  glance(name: string): string {
    return textOf(this.raw[name])
  }

  /** The value, which is not reported: its reader says what became of it. */
  peek(name: string): unknown {
    this.open.delete(name)
    return this.raw[name] ?? undefined
  }

  /** The value, taken as it is. */
  take(name: string): unknown {
    const value = this.peek(name)
    if (!isBlank(value)) this.report.take(this, this.prefix + name)
    return value
  }

  text(name: string): string {
    return textOf(this.take(name))
  }

  peekText(name: string): string {
    return textOf(this.peek(name))
  }

  number(name: string): number | null {
    const value = this.take(name)
    const number = typeof value === 'number' ? value : textOf(value).trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? number : null
  }

  /** `yes`, `true`, 1 …; `fallback` where nothing is said. */
  flag(name: string, fallback = false): boolean {
    const value = this.take(name)
    return isBlank(value) ? fallback : isYes(value)
  }

  list(name: string): readonly unknown[] {
    const value = this.take(name)
    return Array.isArray(value) ? value : []
  }

  change(name: string, reason: Reason): void {
    if (this.open.delete(name)) this.report.change(this, this.prefix + name, reason, detailOf(this.raw[name]))
  }

  leave(name: string, reason: Reason): void {
    if (this.open.delete(name)) this.report.leave(this, this.prefix + name, reason, detailOf(this.raw[name]))
  }

  /** Fields of the looks of the program that wrote the file. */
  looks(...names: readonly string[]): void {
    for (const name of names) this.leave(name, 'look')
  }

  /** Names and labels of what nobody is asked. */
  skipTexts(): void {
    for (const name of this.open) if (/^(?:name|label|hint)(?:::|$)/.test(name)) this.open.delete(name)
  }

  /** Fields without a sense beyond the program that wrote the file. */
  skip(...names: readonly string[]): void {
    for (const name of names) this.open.delete(name)
  }

  /** Leaves what nobody asked for; `known`: whether a field is of the format at all. */
  close(known: (name: string) => boolean = () => true): void {
    for (const name of this.open) this.leave(name, known(name) ? 'noCounterpart' : 'unknown')
  }
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

export function isYes(value: unknown): boolean {
  return value === true || value === 1 || /^(?:yes|true|true\(\)|y|1|on)$/i.test(textOf(value).trim())
}

export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

const detailOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : textOf(value))
