import type { Table } from './table.ts'
import { jsonText, storable } from './json-text.ts'

/**
 * Rows as one array for each column, for `unnest`: read faster than an object for each row. `arrays` are its arguments,
 * $1 the first.
 */
export function asArrays(
  columns: Table['columns'],
  rows: readonly Readonly<Record<string, unknown>>[],
): { readonly arrays: string; readonly values: readonly string[] } {
  const types = Object.values(columns).map((definition) => definition.replace(/ (collate|not null).*$/, ''))
  return {
    arrays: types.map((type, at) => `$${at + 1}::${type}[]`).join(', '),
    values: Object.keys(columns).map((column, at) =>
      arrayText(
        rows.map((row) => row[column]),
        types[at] === 'jsonb',
      ),
    ),
  }
}

/**
 * The text of a PostgreSQL array; what is not there is null. Objects, and everything in an array of JSON, are written
 * as JSON.
 */
export function arrayText(values: readonly unknown[], isJson = false): string {
  let text = ''
  for (const value of values) text += `,${isJson ? jsonElement(value) : element(value)}`
  return `{${text.slice(1)}}`
}

function element(value: unknown): string {
  if (typeof value === 'string') return special.test(value) ? quoted(storable(value)) : `"${value}"`
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (value === null || value === undefined) return 'null'
  return typeof value === 'object' ? jsonElement(value) : String(value)
}

function jsonElement(value: unknown): string {
  return value === null || value === undefined ? 'null' : quoted(jsonText(value))
}

/**
 * Characters that an array's text needs escaped or PostgreSQL refuses; one test finds them, for almost no text has any.
 */
const special = /["\\\0\uD800-\uDFFF]/

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
