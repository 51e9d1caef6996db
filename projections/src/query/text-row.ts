import type { RowLayout } from './row-layout.ts'
import type { RowSelection } from './select-rows.ts'

/** The text of a record, then further columns, all as the database sends them. */
export type TextRow = readonly [record: string, ...more: (string | null)[]]

/** Query options of a statement for rows of texts. */
export const textsOnly = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const

/** The values of a row as one text: the database writes it faster than the columns, and it is read here in one go. */
export const recordOf = ({ values }: RowSelection, layout: RowLayout): string =>
  `row(${values.slice(0, layout.values.length).join(', ')})::text`
