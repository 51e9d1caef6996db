import { arrayText } from './array-text.ts'
import type { Table } from './table.ts'

/** Rows as one array for each column, for `unnest`: read faster than an object for each row. `arrays` are its arguments, $1 the first. */
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
