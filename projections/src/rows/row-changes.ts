import type { ReadTransaction } from '../runner/read-model.ts'
import { jsonText, storable } from './json-text.ts'
import type { Table } from './table.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * Changes of a batch to the rows of one table, folded per row; written with one statement for new and one for known
 * rows.
 */
export class RowChanges {
  readonly #created = new Map<string, Row>()
  readonly #changed = new Map<string, Row>()

  constructor(private readonly table: Table) {}

  /** The whole row; `key` is its key column's value. */
  create(key: string, row: Row, position: number): void {
    this.#created.set(key, { ...row, log_position: position })
  }

  /** Some columns of a row that exists; of a row that does not, nothing. */
  change(key: string, columns: Row, position: number): void {
    const rows = this.#created.has(key) ? this.#created : this.#changed
    rows.set(key, { ...rows.get(key), ...columns, log_position: position })
  }

  /** A row is changed only by what is younger than it: applying a batch twice changes nothing. */
  async write(tx: ReadTransaction): Promise<void> {
    await writeRows(this.table, [...this.#created.values()], tx)
    if (this.#changed.size === 0) return
    const {
      name,
      columns,
      key: [key],
    } = this.table
    const list = columnList(columns)
    await tx.query(
      `update ${name} as t set (${list}) = (select ${list} from jsonb_populate_record(t, change.columns))
       from jsonb_to_recordset($1::jsonb) as change(id text, columns jsonb)
       where t."${key}" = change.id and t.log_position < (change.columns ->> 'log_position')::bigint`,
      [jsonText([...this.#changed].map(([id, changed]) => ({ id, columns: changed })))],
    )
  }
}

/** Writes whole rows, each with its `log_position`, over older ones. */
export async function writeRows(
  { name, columns, key: [key] }: Table<readonly [string]>,
  rows: readonly Row[],
  tx: ReadTransaction,
): Promise<void> {
  if (rows.length === 0) return
  const { arrays, values } = asArrays(columns, rows)
  const list = columnList(columns)
  await tx.query(
    `insert into ${name} as t (${list}) select * from unnest(${arrays})
     on conflict ("${key}") do update set (${list}) = row(${columnList(columns, 'excluded.')}) where t.log_position < excluded.log_position`,
    values,
  )
}

function columnList(columns: Table['columns'], prefix = ''): string {
  return Object.keys(columns)
    .map((column) => `${prefix}"${column}"`)
    .join(', ')
}

type Columns = Pick<Table, 'name' | 'columns'>

/** Writes rows that the table does not have, by COPY: the fastest way in, and nothing is written when one is there. */
export async function insertRows(table: Columns, rows: readonly Row[], tx: ReadTransaction): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(table.columns)
  await tx.copy(`${table.name} (${names.map((name) => `"${name}"`).join(', ')})`, linesOf(table, rows))
}

function* linesOf({ columns }: Columns, rows: readonly Row[]): Iterable<string> {
  const names = Object.keys(columns)
  const isJson = names.map((name) => columns[name]?.startsWith('jsonb') === true)
  for (const row of rows)
    yield copyLine(
      names.map((name) => row[name]),
      isJson,
    )
}

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

/**
 * A row in the text format of COPY, with its line feed; what is not there is null. `isJson`: by place, whether the
 * column holds JSON.
 */
export const copyLine = (values: readonly unknown[], isJson?: readonly boolean[]): string =>
  `${copyCells(values, isJson)}\n`

/** Some columns of a row. */
export function copyCells(values: readonly unknown[], isJson: readonly boolean[] = []): string {
  let cells = ''
  for (let at = 0; at < values.length; at += 1)
    cells += `${at === 0 ? '' : '\t'}${isJson[at] ? jsonCell(values[at]) : cell(values[at])}`
  return cells
}

function cell(value: unknown): string {
  if (typeof value === 'string') return specialInCopy.test(value) ? escaped(storable(value)) : value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : nothing
  if (value === null || value === undefined) return nothing
  return typeof value === 'object' ? jsonCell(value) : String(value)
}

const nothing = '\\N'

/** JSON escapes line feeds and tabs itself. */
function jsonCell(value: unknown): string {
  return value === null || value === undefined ? nothing : jsonText(value).replaceAll('\\', '\\\\')
}

/** Characters that the format needs escaped or PostgreSQL refuses; one test finds them, for almost no text has any. */
const specialInCopy = /[\\\t\n\r\0\uD800-\uDFFF]/

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
