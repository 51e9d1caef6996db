import type { ReadTransaction } from '../runner/read-model.ts'
import { jsonText } from '../rows/json-text.ts'
import { sqlType } from '../rows/table.ts'
import type { Change } from './changes.ts'
import type { AnswerColumn } from './tables.ts'
import { answersTable, columnName, partOf } from './tables.ts'
import { insertRows } from '../rows/row-changes.ts'

/**
 * Writes what a batch leaves of the sessions of one questionnaire; a row is changed only by what is younger than it.
 */
export async function writeAnswers(
  naireSid: string,
  columns: readonly AnswerColumn[],
  changes: readonly Change[],
  tx: ReadTransaction,
): Promise<void> {
  const parts = Array.from({ length: Math.max(1, partOf(columns.length)) }, (_, at) => at + 1)
  await erase(
    parts.map((part) => answersTable(naireSid, part)),
    changes,
    tx,
  )
  const kept = changes.filter(({ erased }) => !erased)
  for (const part of parts) await writePart(partOfTable(naireSid, part, columns), partRows(part, kept), tx)
}

async function erase(tables: readonly string[], changes: readonly Change[], tx: ReadTransaction): Promise<void> {
  const sids = changes.filter(({ erased }) => erased).map(({ sessionSid }) => sessionSid)
  if (sids.length === 0) return
  for (const table of tables) await tx.query(`delete from ${table} where "Sid" = any($1::text[])`, [sids])
}

interface Part {
  readonly table: string
  /** Name → SQL type. */
  readonly columns: Readonly<Record<string, string>>
}

function partOfTable(naireSid: string, part: number, columns: readonly AnswerColumn[]): Part {
  const own = part === 1 ? { NaireRevision: 'integer', deleted: 'boolean' } : {}
  const cells = columns
    .filter(({ ordinal }) => partOf(ordinal) === part)
    .map(({ ordinal, type }) => [columnName(ordinal), sqlType(type)])
  return {
    table: answersTable(naireSid, part),
    columns: { Sid: 'text', ...own, ...Object.fromEntries(cells), log_position: 'bigint' },
  }
}

interface PartRow {
  readonly created: boolean
  /** Columns by name, with the key and the position. */
  readonly row: Readonly<Record<string, unknown>>
}

function partRows(part: number, changes: readonly Change[]): readonly PartRow[] {
  return changes.flatMap((change) => {
    const cells = [...change.cells].filter(([ordinal]) => partOf(ordinal) === part)
    if (part > 1 && cells.length === 0) return []
    const own = part === 1 ? { NaireRevision: change.revision, deleted: change.deleted } : {}
    const row = {
      Sid: change.sessionSid,
      ...own,
      ...Object.fromEntries(cells.map(([ordinal, cell]) => [columnName(ordinal), cell])),
      log_position: part === 1 ? change.position : change.committedAt.get(part),
    }
    return [{ created: change.created, row }]
  })
}

/**
 * Only the first part has a row from the session's beginning; a row of a further part begins with the first answer in
 * it.
 */
async function writePart({ table, columns }: Part, rows: readonly PartRow[], tx: ReadTransaction): Promise<void> {
  const known = rows.filter(({ created }) => !created)
  await insertRows(
    { name: table, columns },
    rows.filter(({ created }) => created).map(({ row }) => row),
    tx,
  )
  await update(table, known, tx)
  if (known.length === 0 || 'deleted' in columns) return
  const list = columnsIn(known)
  await tx.query(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
    [jsonText(known.map(({ row }) => row))],
  )
}

async function update(table: string, rows: readonly PartRow[], tx: ReadTransaction): Promise<void> {
  if (rows.length === 0) return
  const list = columnsIn(rows)
  await tx.query(
    `update ${table} as t set (${list}) = (select ${list} from jsonb_populate_record(t, change))
     from jsonb_array_elements($1::jsonb) as change
     where t."Sid" = change ->> 'Sid' and t.log_position < (change ->> 'log_position')::bigint`,
    [jsonText(rows.map(({ row }) => row))],
  )
}

function columnsIn(rows: readonly PartRow[]): string {
  return [...new Set(rows.flatMap(({ row }) => Object.keys(row).filter((name) => row[name] !== undefined)))]
    .map((name) => `"${name}"`)
    .join(', ')
}
