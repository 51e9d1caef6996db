import type { BoundExpression, PropertyType, ValueType } from '@naire/odata'
import { planOf } from './sets.ts'

type Literal = Extract<BoundExpression, { node: 'literal' }>

/** The SQL type that a value of an expression has. */
export const sqlTypes: Readonly<Record<ValueType, string>> = {
  String: 'text',
  Number: 'double precision',
  Boolean: 'boolean',
  DateTimeOffset: 'timestamptz',
  Date: 'date',
  TimeOfDay: 'time',
  Duration: 'double precision',
  Dynamic: 'text',
  Null: 'text',
}

/** The SQL type that a property has. */
export const columnTypes: Readonly<Record<PropertyType, string>> = {
  String: 'text',
  Int32: 'bigint',
  Int64: 'bigint',
  Double: 'double precision',
  Boolean: 'boolean',
  DateTimeOffset: 'timestamptz',
  Date: 'date',
  TimeOfDay: 'time',
  Duration: 'interval',
  Json: 'jsonb',
  Open: 'jsonb',
}

/**
 * A literal's value as it stands beside `other`: sids are stored as 32 upper-case digits, clients also write hyphens
 * and lower case.
 */
export function besides(literal: Literal, other: BoundExpression): Literal {
  if (literal.type !== 'String' || typeof literal.value !== 'string' || !isSid(other)) return literal
  return { ...literal, value: normalSid(literal.value) }
}

export function normalSid(text: string): string {
  const digits = text.replaceAll('-', '')
  return /^[0-9A-Fa-f]{32}$/.test(digits) ? digits.toUpperCase() : text
}

function isSid(bound: BoundExpression): boolean {
  if (bound.node !== 'property' || !bound.property.name.endsWith('Sid')) return false
  return !planOf(bound.row.set).otherSids?.includes(bound.property.name)
}

/** Whole numbers beside whole columns stay whole, so that indexes serve. */
export function isWholeColumn(bound: BoundExpression): boolean {
  return bound.node === 'property' && (bound.property.type === 'Int32' || bound.property.type === 'Int64')
}
