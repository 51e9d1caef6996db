import type { ReadTransaction } from '../runner/read-model.ts'
import { asArrays } from './as-arrays.ts'
import { jsonText } from './json-text.ts'
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
  { name, columns, key: [key] }: Table,
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
