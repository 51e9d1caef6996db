import { wallClock } from './calendar.ts'
import type { EvaluationContext } from './scope.ts'

/**
 * Value that an expression reads and returns. `null` is blank; so are blank strings, empty lists and numbers that are
 * not finite.
 */
export type Value = string | number | boolean | Date | null | readonly Value[]

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isBlank(value: Value): boolean {
  if (typeof value === 'string') return value.length === 0 || value.trim() === ''
  if (typeof value === 'number') return !Number.isFinite(value)
  if (typeof value === 'boolean') return false
  if (value instanceof Date) return Number.isNaN(value.getTime())
  return value === null || value.length === 0
}

/** Blank, `false` and 0 are false; everything else is true, the string 'false' included. */
export function isTrue(value: Value): boolean {
  return value === true || (value !== false && value !== 0 && !isBlank(value))
}

const numericString = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * The number that a value is worth: numbers, numeric strings, Booleans as 1 and 0; NaN for anything else, blank
 * included.
 */
export function numberOf(value: Value): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return Number.NaN
  const trimmed = value.trim()
  if (!numericString.test(trimmed)) return Number.NaN
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : Number.NaN
}

/** As `numberOf`, with blank counting as 0. */
export function termOf(value: Value): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  return isBlank(value) ? 0 : numberOf(value)
}

/** A list as it is, blank as none, any other value as a list of one. */
export function listOf(value: Value): readonly Value[] {
  if (isList(value)) return value
  return isBlank(value) ? [] : [value]
}

/** The text of a value: a Date as `YYYY-MM-DD HH:mm:ss` in the time zone, a list joined with ','. */
export function textOf(value: Value, moment: Pick<EvaluationContext, 'timeZone'>): string {
  if (typeof value === 'string') return value
  if (isBlank(value)) return ''
  if (isList(value)) return value.map((item) => joinedText(item, moment)).join(',')
  return value instanceof Date ? dateText(value, moment.timeZone) : String(value)
}

/** The text of a value that is joined to another: blank is ''. */
export function joinedText(value: Value, moment: Pick<EvaluationContext, 'timeZone'>): string {
  return isBlank(value) ? '' : textOf(value, moment)
}

export const maxTextLength = 1_000_000

/** Blank in place of a text beyond all use: nested `replace` could ask for more memory than there is. */
export function bounded(text: string): string | null {
  return text.length > maxTextLength ? null : text
}

function dateText(date: Date, timeZone: string | undefined): string {
  const wall = wallClock(date, timeZone)
  if (isBlank(wall)) return ''
  const [day = '', time = ''] = wall.toISOString().split('T')
  return `${String(wall.getUTCFullYear()).padStart(4, '0')}${day.slice(-6)} ${time.slice(0, 8)}`
}
