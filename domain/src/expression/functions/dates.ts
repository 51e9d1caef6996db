import { startOfDay, wallClock } from '../calendar.ts'
import { formatDate } from '../date-format.ts'
import { addToDate, dateUnits, differenceOf, type DateUnit } from '../date-arithmetic.ts'
import { parseDate } from '../dates.ts'
import type { EvaluationContext } from '../scope.ts'
import { isBlank, termOf, type Value, textOf } from '../value.ts'
import type { NameIn } from './names.ts'
import { of1, of2, of3, type Bind, type FunctionRow } from './row.ts'

export const dates = {
  now: { least: 0, most: 0, readsClockUpTo: 0, bind: () => (_, moment) => moment.now },
  today: { least: 0, most: 0, readsClockUpTo: 0, bind: () => (_, moment) => startOfDay(moment.now, moment.timeZone) },
  date: { least: 1, most: 1, bind: of1(dateOf) },
  date_add: { least: 3, most: 3, bind: of3(dateAdd) },
  date_diff: { least: 3, most: 3, bind: of3(dateDiff) },
  year: { least: 1, most: 1, bind: part((wall) => wall.getUTCFullYear()) },
  month: { least: 1, most: 1, bind: part((wall) => wall.getUTCMonth() + 1) },
  day: { least: 1, most: 1, bind: part((wall) => wall.getUTCDate()) },
  weekday: { least: 1, most: 1, bind: part((wall) => wall.getUTCDay() || 7) },
  hour: { least: 1, most: 1, bind: part((wall) => wall.getUTCHours()) },
  format_date: { least: 2, most: 2, bind: of2(format) },
} as const satisfies Record<NameIn<'dates'>, FunctionRow>

/** A Date as it is, a string in an accepted form as its Date, anything else as null. */
export function dateOf(value: Value, moment: EvaluationContext): Date | null {
  if (value instanceof Date) return isBlank(value) ? null : value
  return typeof value === 'string' ? parseDate(value, moment.timeZone) : null
}

function dateAdd(d: Value, n: Value, unit: Value, moment: EvaluationContext): Value {
  const date = dateOf(d, moment)
  const amount = termOf(n)
  if (!date || !isUnit(unit) || Number.isNaN(amount)) return null
  const moved = addToDate(date, isClockUnit(unit) ? amount : Math.trunc(amount), unit, moment.timeZone)
  return isBlank(moved) ? null : moved
}

function dateDiff(a: Value, b: Value, unit: Value, moment: EvaluationContext): Value {
  const [to, from] = [dateOf(a, moment), dateOf(b, moment)]
  return to && from && isUnit(unit) ? differenceOf(to, from, unit, moment.timeZone) + 0 : null
}

function part(of: (wall: Date) => number): Bind {
  return of1((d, moment) => {
    const date = dateOf(d, moment)
    return date ? of(wallClock(date, moment.timeZone)) : null
  })
}

function format(d: Value, fmt: Value, moment: EvaluationContext): Value {
  const date = dateOf(d, moment)
  return date ? formatDate(date, textOf(fmt, moment), moment.timeZone) : null
}

function isUnit(unit: Value): unit is DateUnit {
  return (dateUnits as readonly Value[]).includes(unit)
}

function isClockUnit(unit: DateUnit): boolean {
  return unit === 'hour' || unit === 'minute' || unit === 'second'
}
