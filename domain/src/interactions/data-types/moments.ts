import { parseDate } from '../../expression/index.ts'
import type { InputPattern } from './content.ts'
import { isDay } from './id-card.ts'

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
