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
