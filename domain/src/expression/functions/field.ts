import { differenceOf } from '../date-arithmetic.ts'
import { parseDate } from '../dates.ts'
import type { EvaluationContext } from '../scope.ts'
import { isList, numberOf, type Value, textOf } from '../value.ts'
import { dateOf } from './dates.ts'
import type { NameIn } from './names.ts'
import { of1, of2, type FunctionRow } from './row.ts'

export const field = {
  distance: { least: 2, most: 2, bind: of2(distance) },
  age: { least: 1, most: 2, readsClockUpTo: 1, bind: of2(age, (_, moment) => moment.now) },
  valid_id_card: { least: 1, most: 1, bind: of1((s, moment) => isIdCard(textOf(s, moment).trim())) },
  valid_mobile: { least: 1, most: 1, bind: of1((s, moment) => /^1[3-9]\d{9}$/.test(textOf(s, moment).trim())) },
} as const satisfies Record<NameIn<'field'>, FunctionRow>

const earthRadius = 6_371_008.8
const radians = Math.PI / 180

function distance(one: Value, other: Value): Value {
  const [a, b] = [coordinates(one), coordinates(other)]
  if (!a || !b) return null
  const between = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const along = Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lng - a.lng) * radians) / 2) ** 2
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, between + along))))
}

function coordinates(point: Value): { lng: number; lat: number } | null {
  if (!isList(point) || point.length !== 2) return null
  const [lng, lat] = [numberOf(point[0] as Value), numberOf(point[1] as Value)]
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : null
}

function age(x: Value, at: Value, moment: EvaluationContext): Value {
  const birth = dateOf(x, moment) ?? (typeof x === 'string' ? birthOf(x.trim(), moment.timeZone) : null)
  const until = dateOf(at, moment)
  return birth && until ? differenceOf(until, birth, 'year', moment.timeZone) + 0 : null
}

const idForm = /^(\d\d)\d{4}(\d{4})(\d\d)(\d\d)\d{3}[\dXx]$/

function birthOf(id: string, timeZone?: string): Date | null {
  const [, , year, month, day] = idForm.exec(id) ?? []
  return year ? parseDate(`${year}-${month}-${day}`, timeZone) : null
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function isIdCard(id: string): boolean {
  const province = Number(id.slice(0, 2))
  if (province < 11 || province > 82 || !birthOf(id)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(id[at]), 0)
  return '10X98765432'[sum % 11] === id[17]?.toUpperCase()
}
