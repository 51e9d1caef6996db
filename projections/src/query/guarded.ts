import { blot, phonePattern, phoneRanges, type Guard } from '@naire/domain/access'
import { sqlType } from '../rows/table.ts'
import type { SetPlan } from './set-plan.ts'

interface GuardedSql {
  readonly guard: Guard
  /** Of the property, unguarded. */
  readonly sql: string
}

/** What is left of a property behind its guard: filters, orders and searches by it see no more than a reader does. */
export function guarded({ wire, open, types }: SetPlan, property: string, { guard, sql }: GuardedSql): string {
  const type = open?.[property] === undefined ? (wire[property]?.type ?? types?.[property] ?? 'String') : 'Json'
  if (guard === 'hidden') return `null::${sqlType(type).replace(' collate "C"', '')}`
  if (type === 'Json') return `read.masked_json(${sql}, '${phonePattern}', '${blot}')`
  return type === 'String'
    ? `(read.masked_text(${sql}, '${phonePattern}', '${blot}') collate "C")`
    : `(case when ${mayBePhone(sql)} then null else ${sql} end)`
}

const mayBePhone = (sql: string): string =>
  phoneRanges.map(([from, to]) => `(trunc(abs(${sql})) >= ${from} and trunc(abs(${sql})) < ${to})`).join(' or ')
