import { parseDate } from './dates.ts'
import type { EvaluationContext } from './scope.ts'
import { isBlank, isList, numberOf, type Value } from './value.ts'

/** `==`: blank equals blank only; a list equals a single value when it holds one that is equal. */
export function isEqual(left: Value, right: Value, moment: EvaluationContext): boolean {
  if (left === right) return true
  if (typeof left === 'string' && typeof right === 'string') return isBlank(left) && isBlank(right)
  if (typeof left === 'number' && typeof right === 'number') return isBlank(left) && isBlank(right)
  const blanks = Number(isBlank(left)) + Number(isBlank(right))
  if (blanks > 0) return blanks === 2
  if (isList(left))
    return isList(right) ? sameLists(left, right, moment) : left.some((item) => isEqualInside(item, right, moment))
  if (isList(right)) return right.some((item) => isEqualInside(item, left, moment))
  return orderOfSingles(left, right, moment) === 0
}

/** `===`: equal, and of the same type. */
export function isSame(left: Value, right: Value, moment: EvaluationContext): boolean {
  return typeOf(left) === typeOf(right) && isEqual(left, right, moment)
}

/** Below 0, 0 or above 0 as `left` comes before, with or after `right`; NaN when they cannot be compared. */
export function order(left: Value, right: Value, moment: EvaluationContext): number {
  const one = only(left)
  const other = only(right)
  if (isBlank(one) || isBlank(other) || isList(one) || isList(other)) return Number.NaN
  if (typeof one === 'string' && typeof other === 'string') {
    const difference = numberOf(one) - numberOf(other)
    return Number.isNaN(difference) ? byCodePoint(one, other) : difference
  }
  return orderOfSingles(one, other, moment)
}

/** Order of two strings by code point; JavaScript's own is by UTF-16 unit. */
export function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

// Surrogates stand for code points above all single units.
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function sameLists(left: readonly Value[], right: readonly Value[], moment: EvaluationContext): boolean {
  return left.length === right.length && left.every((item, at) => isEqualInside(item, right[at] ?? null, moment))
}

function isEqualInside(left: Value, right: Value, moment: EvaluationContext): boolean {
  if (isList(left) !== isList(right)) return isBlank(left) && isBlank(right)
  return isEqual(left, right, moment)
}

function only(value: Value): Value {
  if (!isList(value)) return value
  return value.length === 1 ? (value[0] ?? null) : null
}

type Single = string | number | boolean | Date | null

// Neither side is blank or a list; not both are strings.
function orderOfSingles(left: Single, right: Single, moment: EvaluationContext): number {
  if (left instanceof Date || right instanceof Date) return time(left, moment) - time(right, moment)
  if (typeof left === 'boolean' && typeof right === 'string') return byCodePoint(String(left), right)
  if (typeof left === 'string' && typeof right === 'boolean') return byCodePoint(left, String(right))
  const difference = numberOf(left) - numberOf(right)
  return Number.isNaN(difference) ? byCodePoint(String(left), String(right)) : difference
}

function time(value: Single, moment: EvaluationContext): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? (parseDate(value, moment.timeZone)?.getTime() ?? Number.NaN) : Number.NaN
}

function typeOf(value: Value): string {
  if (isBlank(value)) return 'blank'
  if (isList(value)) return 'list'
  return value instanceof Date ? 'date' : typeof value
}
