import { blot, phonePattern, type Guard } from '@naire/domain/access'
import { sqlType } from '../rows/table.ts'
import type { SetPlan } from './set-plan.ts'

interface Guarded {
  readonly guard: Guard
  /** Of the property, unguarded. */
  readonly sql: string
}

/** What is left of a property behind its guard: filters, orders and searches by it see no more than a reader does. */
export function guarded({ wire, open }: SetPlan, property: string, { guard, sql }: Guarded): string {
  const type = open?.[property] === undefined ? (wire[property]?.type ?? 'String') : 'Json'
  if (guard === 'hidden') return `null::${sqlType(type).replace(' collate "C"', '')}`
  return type === 'Json' ? `(${blotted(`(${sql})::text`)})::jsonb` : `(${blotted(sql)} collate "C")`
}

/** In JSON the numbers stand inside of texts, and what takes their place needs no escape. */
const blotted = (text: string): string => `regexp_replace(${text}, '${phonePattern}', '${blot}', 'g')`
