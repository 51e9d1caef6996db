import { parseDate, formatDate, textOf, type Value } from '../../expression/index.ts'
import { type InputPattern, isNumber, type DataType } from './content.ts'
import { formatNumber, numberIn } from './number-text.ts'

/** Whether the text is strictly in the form of a date pattern (content §5.1) and names something that exists. */
export const isMoment = {
  DateTime: (text: string) =>
    isStrictly(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/, text, ([y, m, d, h, n]) => isDay(y, m, d) && isTime(h, n)),
  Date: (text: string) => isStrictly(/^(\d{4})-(\d\d)-(\d\d)$/, text, ([y, m, d]) => isDay(y, m, d)),
  Month: (text: string) => isStrictly(/^(\d{4})-(\d\d)$/, text, ([, m]) => m >= 1 && m <= 12),
  Week: (text: string) => isStrictly(/^(\d{4})-(\d\d)$/, text, ([y, w]) => w >= 1 && w <= weeksOf(y)),
  Time: (text: string) => isStrictly(/^(\d\d):(\d\d)$/, text, ([h, n]) => isTime(h, n)),
} as const satisfies Partial<Record<InputPattern, (text: string) => boolean>>

/** The Date that an expression reads; null when the pattern is not one of a date or the text is not in its form. */
export function momentOf(pattern: InputPattern, text: string, timeZone: string): Date | null {
  if (pattern === 'DateTime' || pattern === 'Date') return isMoment[pattern](text) ? parseDate(text, timeZone) : null
  if (pattern === 'Month') return isMoment.Month(text) ? parseDate(`${text}-01`, timeZone) : null
  if (pattern === 'Week') return isMoment.Week(text) ? parseDate(mondayOf(text), timeZone) : null
  return null
}

type Numbers = [number, number, number, number, number]

function isStrictly(form: RegExp, text: string, exists: (fields: Numbers) => boolean): boolean {
  const match = form.exec(text)
  return match !== null && exists(match.slice(1).map(Number) as Numbers)
}

const isTime = (hour: number, minute: number) => hour <= 23 && minute <= 59

const dayMs = 86_400_000

// ISO 8601: week 1 is the one with January 4th.
function firstMonday(year: number): number {
  const fourth = new Date(Date.UTC(2000, 0, 4))
  fourth.setUTCFullYear(year, 0, 4)
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs
}

const weeksOf = (year: number) => Math.round((firstMonday(year + 1) - firstMonday(year)) / (7 * dayMs))

function mondayOf(text: string): string {
  const [year, week] = text.split('-').map(Number) as [number, number]
  return new Date(firstMonday(year) + (week - 1) * 7 * dayMs).toISOString().slice(0, 10)
}

/**
 * 18 digits (the last may be X): province 11 to 82, a birth date that exists, and the weighted check digit mod 11
 * (content §5.1).
 */
export function isIdCard(text: string): boolean {
  const match = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!match) return false
  const [province, year, month, day] = match.slice(1).map(Number) as [number, number, number, number]
  return province >= 11 && province <= 82 && isDay(year, month, day) && checkDigitOf(text) === text[17]?.toUpperCase()
}

/** Whether the calendar has this day; `month` counts from 1. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function checkDigitOf(text: string): string | undefined {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return '10X98765432'[sum % 11]
}

/**
 * Converts a typed text to its expression value: a Number, a Date for the date patterns, else the text; blank is null.
 */
export function typedValue(dataType: DataType, text: string, timeZone: string): Value {
  if (text.trim() === '') return null
  return isNumber(dataType) ? numberIn(text) : (momentOf(dataType.Pattern, text, timeZone) ?? text)
}

/** The text of a computed value, in the form of the data type. */
export function textFromValue(dataType: DataType, value: Value, timeZone: string): string {
  if (isNumber(dataType)) return numberText(dataType.Prec, textOf(value, { timeZone }))
  const form = value instanceof Date ? dateForms[dataType.Pattern] : undefined
  return form && value instanceof Date ? formatDate(value, form, timeZone) : textOf(value, { timeZone })
}

const dateForms: Partial<Record<InputPattern, string>> = {
  DateTime: 'YYYY-MM-DD HH:mm',
  Date: 'YYYY-MM-DD',
  Month: 'YYYY-MM',
  Time: 'HH:mm',
}

function numberText(prec: number, text: string): string {
  const value = numberIn(text)
  return value === null ? '' : formatNumber(value, prec)
}
