import { instantOf, wallClock } from './calendar.ts'

export const dateUnits = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const
export type DateUnit = (typeof dateUnits)[number]

/** `amount` is whole for years to days; a day that the month does not have is its last. */
export function addToDate(date: Date, amount: number, unit: DateUnit, timeZone?: string): Date {
  switch (unit) {
    case 'year':
      return addMonths(date, amount * 12, timeZone)
    case 'month':
      return addMonths(date, amount, timeZone)
    case 'week':
      return addDays(date, amount * 7, timeZone)
    case 'day':
      return addDays(date, amount, timeZone)
    case 'hour':
    case 'minute':
    case 'second':
      return new Date(date.getTime() + Math.round(amount * unitMs[unit]))
  }
}

/** Whole units from `from` to `to`, towards zero. */
export function differenceOf(to: Date, from: Date, unit: DateUnit, timeZone?: string): number {
  switch (unit) {
    case 'year':
      return Math.trunc(monthsBetween(to, from, timeZone) / 12)
    case 'month':
      return monthsBetween(to, from, timeZone)
    case 'week':
    case 'day':
      return Math.trunc((wallClock(to, timeZone).getTime() - wallClock(from, timeZone).getTime()) / unitMs[unit])
    case 'hour':
    case 'minute':
    case 'second':
      return Math.trunc((to.getTime() - from.getTime()) / unitMs[unit])
  }
}

const unitMs = { week: 604_800_000, day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const

function addMonths(date: Date, months: number, timeZone?: string): Date {
  const wall = wallClock(date, timeZone)
  const moved = new Date(wall)
  moved.setUTCMonth(wall.getUTCMonth() + months)
  if (moved.getUTCDate() !== wall.getUTCDate()) moved.setUTCDate(0)
  return instantOf(moved, timeZone)
}

function addDays(date: Date, days: number, timeZone?: string): Date {
  return instantOf(new Date(wallClock(date, timeZone).getTime() + days * unitMs.day), timeZone)
}

function monthsBetween(to: Date, from: Date, timeZone?: string): number {
  const [late, early] = [wallClock(to, timeZone), wallClock(from, timeZone)]
  const months = (late.getUTCFullYear() - early.getUTCFullYear()) * 12 + late.getUTCMonth() - early.getUTCMonth()
  const reached = addMonths(from, months, timeZone).getTime()
  if (months > 0 && reached > to.getTime()) return months - 1
  return months < 0 && reached < to.getTime() ? months + 1 : months
}
