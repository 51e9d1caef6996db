import { mayBePhone } from '../access/index.ts'
import type { Cell } from '../interactions/index.ts'

/** A part of a number's range: from (included) to (excluded); null is open. */
export interface Band {
  readonly key: string
  readonly title: string
  readonly from: number | null
  readonly to: number | null
}

export type PeriodStep = 'hour' | 'day' | 'week' | 'month'

/**
 * Value of one session, computed from its columns: the same tree is evaluated here and compiled to SQL. Texts, numbers
 * and flags (true, false); null stays null unless a kind says otherwise.
 */
export type Source =
  /** A column of the copy. */
  | { readonly kind: 'column'; readonly column: string }
  /** Text to text; texts that are not in the map become `otherwise`. */
  | {
      readonly kind: 'recode'
      readonly of: Source
      readonly map: Readonly<Record<string, string>>
      readonly otherwise: string | null
    }
  /** Text to number; texts that are not in the map have none. */
  | { readonly kind: 'values'; readonly of: Source; readonly map: Readonly<Record<string, number>> }
  /** Number to the key of the first band that holds it. */
  | { readonly kind: 'bands'; readonly of: Source; readonly bands: readonly Band[] }
  /** Numbers to one, over those that are there; null where fewer than `atLeast` are. */
  | { readonly kind: 'mean' | 'sum'; readonly of: readonly Source[]; readonly atLeast: number }
  /** Arithmetic of two numbers; division by zero gives null. */
  | { readonly kind: 'calc'; readonly op: '+' | '-' | '*' | '/'; readonly left: Source; readonly right: Source }
  | { readonly kind: 'constant'; readonly value: number }
  /** Milliseconds since 1970 to the number of the period, as text; `offset`: minutes east of UTC. */
  | { readonly kind: 'period'; readonly of: Source; readonly step: PeriodStep; readonly offset: number }
  /** Text to flag. */
  | { readonly kind: 'isIn'; readonly of: Source; readonly codes: readonly string[] }
  /** Whether a code stands between bars in a text. */
  | { readonly kind: 'hasCode'; readonly of: Source; readonly code: string }
  /** Flags to one that is true where one of them is (`any`) or all are (`every`); null where all are null. */
  | { readonly kind: 'any' | 'every'; readonly of: readonly Source[] }
  /** Flag to its opposite. */
  | { readonly kind: 'not'; readonly of: Source }
  | { readonly kind: 'text'; readonly value: string }
  /** Two numbers, or two texts, to a flag; null where one is. */
  | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Source; readonly right: Source }
  /** Flag that is never null: whether there is a value. */
  | { readonly kind: 'isThere'; readonly of: Source }
  /** Value of the first case whose flag is true; else `otherwise`, which may be null. */
  | {
      readonly kind: 'when'
      readonly cases: readonly { readonly if: Source; readonly then: Source }[]
      readonly otherwise: Source | null
    }
  /** Smallest or largest of the numbers that are there. */
  | { readonly kind: 'least' | 'greatest'; readonly of: readonly Source[] }
  /** A number that may be a telephone number is null. */
  | { readonly kind: 'guarded'; readonly of: Source }

export const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof comparisons)[number]

/** Columns of a session by name. */
export type AnalysisRow = Readonly<Record<string, Cell | undefined>>

/** Slow and plain: what compiled SQL is tested against. */
export function valueOf(source: Source, row: AnalysisRow): Cell {
  switch (source.kind) {
    case 'column':
      return row[source.column] ?? null
    case 'constant':
      return source.value
    case 'recode':
      return ofText(source.of, row, (text) => source.map[text] ?? source.otherwise)
    case 'values':
      return ofText(source.of, row, (text) => source.map[text] ?? null)
    case 'isIn':
      return ofText(source.of, row, (text) => source.codes.includes(text))
    case 'hasCode':
      return ofText(source.of, row, (text) => text.includes(`|${source.code}|`))
    case 'bands':
      return ofNumber(source.of, row, (x) => source.bands.find((band) => isInBand(x, band))?.key ?? null)
    case 'period':
      return ofNumber(source.of, row, (at) => String(periodOf(at, source)))
    case 'guarded':
      return ofNumber(source.of, row, (x) => (mayBePhone(x) ? null : x))
    case 'mean':
    case 'sum':
      return overNumbers(source, row)
    case 'calc':
      return ofNumber(source.left, row, (left) =>
        ofNumber(source.right, row, (right) => calculated(source.op, left, right)),
      )
    case 'any':
    case 'every': {
      const flags = source.of.map((each) => valueOf(each, row))
      if (flags.every((flag) => flag === null)) return null
      return source.kind === 'any' ? flags.includes(true) : flags.every((flag) => flag === true)
    }
    case 'not': {
      const flag = valueOf(source.of, row)
      return typeof flag === 'boolean' ? !flag : null
    }
    case 'text':
      return source.value
    case 'isThere':
      return valueOf(source.of, row) !== null
    case 'compare':
      return compared(source.op, valueOf(source.left, row), valueOf(source.right, row))
    case 'when': {
      const met = source.cases.find((each) => valueOf(each.if, row) === true)
      if (met !== undefined) return valueOf(met.then, row)
      return source.otherwise === null ? null : valueOf(source.otherwise, row)
    }
    case 'least':
    case 'greatest': {
      const numbers = source.of.map((each) => valueOf(each, row)).filter((value) => typeof value === 'number')
      if (numbers.length === 0) return null
      return source.kind === 'least' ? Math.min(...numbers) : Math.max(...numbers)
    }
  }
}

function compared(op: Comparison, left: Cell, right: Cell): boolean | null {
  if (left === null || right === null || typeof left !== typeof right) return null
  switch (op) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

export const isInBand = (x: number, { from, to }: Pick<Band, 'from' | 'to'>): boolean =>
  (from === null || x >= from) && (to === null || x < to)

function ofText(of: Source, row: AnalysisRow, map: (text: string) => Cell): Cell {
  const text = valueOf(of, row)
  return typeof text === 'string' ? map(text) : null
}

function ofNumber(of: Source, row: AnalysisRow, map: (value: number) => Cell): Cell {
  const value = valueOf(of, row)
  return typeof value === 'number' ? map(value) : null
}

function overNumbers(
  { kind, of, atLeast }: Extract<Source, { kind: 'mean' | 'sum' }>,
  row: AnalysisRow,
): number | null {
  const numbers = of.map((each) => valueOf(each, row)).filter((value) => typeof value === 'number')
  if (numbers.length === 0 || numbers.length < atLeast) return null
  const sum = numbers.reduce((total, value) => total + value, 0)
  return kind === 'sum' ? sum : sum / numbers.length
}

function calculated(op: '+' | '-' | '*' | '/', left: number, right: number): number | null {
  if (op === '+') return left + right
  if (op === '-') return left - right
  if (op === '*') return left * right
  return right === 0 ? null : left / right
}

const hour = 3_600_000
const day = 24 * hour

/** Hours and days since 1970, weeks since Monday 29 December 1969, months since January 1970. */
export function periodOf(at: number, { step, offset }: { readonly step: PeriodStep; readonly offset: number }): number {
  const local = at + offset * 60_000
  if (step === 'hour') return Math.floor(local / hour)
  const days = Math.floor(local / day)
  if (step === 'day') return days
  if (step === 'week') return Math.floor((days + 3) / 7)
  const date = new Date(days * day)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** Where a period begins, as it is written: `2026-11-23`, `2026-11`, `2026-11-23T10`. */
export function periodTitle(period: number, step: PeriodStep): string {
  if (step === 'month') return new Date(Date.UTC(1970, period)).toISOString().slice(0, 7)
  if (step === 'hour') return new Date(period * hour).toISOString().slice(0, 13)
  return new Date((step === 'week' ? period * 7 - 3 : period) * day).toISOString().slice(0, 10)
}
