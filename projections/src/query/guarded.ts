import { blot, phonePattern, seesContacts, type Caller } from '@naire/domain/access'
import { sqlType } from '../rows/table.ts'
import type { SetPlan } from './set-plan.ts'

interface Guarded {
  /** Of the property, unguarded. */
  readonly sql: string
  readonly role: Caller
}

/** What a viewer may read of a property: filters, orders and searches by it see no more than they do. */
export function guarded({ guards, wire, open }: SetPlan, property: string, { sql, role }: Guarded): string {
  const guard = guards?.[property]
  if (guard === undefined || seesContacts(role)) return sql
  const type = open?.[property] === undefined ? (wire[property]?.type ?? 'String') : 'Json'
  if (guard === 'hidden') return `null::${sqlType(type).replace(' collate "C"', '')}`
  return type === 'Json' ? `(${blotted(`(${sql})::text`)})::jsonb` : `(${blotted(sql)} collate "C")`
}

/** In JSON the numbers stand inside of texts, and what takes their place needs no escape. */
const blotted = (text: string): string => `regexp_replace(${text}, '${phonePattern}', '${blot}', 'g')`
