import type { Feedback } from '@naire/domain/interactions'
import type { ReadTransaction } from '../runner/read-model.ts'
import { arrayText } from '../rows/array-text.ts'
import { jsonText } from '../rows/json-text.ts'
import type { Change } from './changes.ts'
import type { AnswerColumn } from './columns.ts'
import { answersTable, columnName, partOf, repliesTable } from './tables.ts'

/** Writes what a batch leaves of the sessions of one questionnaire; a row is changed only by what is younger than it. */
export async function writeAnswers(naireSid: string, columns: readonly AnswerColumn[], changes: readonly Change[], tx: ReadTransaction): Promise<void> {
  const parts = Array.from({ length: Math.max(1, partOf(columns.length)) }, (_, at) => at + 1)
  await erase([...parts.map((part) => answersTable(naireSid, part)), repliesTable(naireSid)], changes, tx)
  const kept = changes.filter(({ erased }) => !erased)
  for (const part of parts) await writePart(naireSid, part, partRows(part, kept), tx)
  await writeReplies(repliesTable(naireSid), kept, tx)
}

async function erase(tables: readonly string[], changes: readonly Change[], tx: ReadTransaction): Promise<void> {
  const sids = changes.filter(({ erased }) => erased).map(({ sessionSid }) => sessionSid)
  if (sids.length === 0) return
  for (const table of tables) await tx.query(`delete from ${table} where "Sid" = any($1::text[])`, [sids])
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
    const row = { Sid: change.sessionSid, ...own, ...Object.fromEntries(cells.map(([ordinal, cell]) => [columnName(ordinal), cell])), log_position: part === 1 ? change.position : change.committedAt.get(part) }
    return [{ created: change.created, row }]
  })
}

/** Only the first part has a row from the session's beginning; a row of a further part begins with the first answer in it. */
async function writePart(naireSid: string, part: number, rows: readonly PartRow[], tx: ReadTransaction): Promise<void> {
  const table = answersTable(naireSid, part)
  await update(table, rows.filter(({ created }) => !created), tx)
  const fresh = part === 1 ? rows.filter(({ created }) => created) : rows
  if (fresh.length === 0) return
  const list = columnsIn(fresh)
  await tx.query(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
    [jsonText(fresh.map(({ row }) => row))],
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
  return [...new Set(rows.flatMap(({ row }) => Object.keys(row).filter((name) => row[name] !== undefined)))].map((name) => `"${name}"`).join(', ')
}

/** A reply in the batch replaces the stored one, null takes it away, the rest stays. */
async function writeReplies(table: string, changes: readonly Change[], tx: ReadTransaction): Promise<void> {
  const written = changes.filter(({ replies }) => replies.size > 0)
  const known = written.filter(({ created }) => !created)
  if (known.length > 0) {
    await tx.query(
      `update ${table} as t set "Replies" = jsonb_strip_nulls(t."Replies" || (change -> 'replies')), log_position = (change ->> 'position')::bigint
       from jsonb_array_elements($1::jsonb) as change where t."Sid" = change ->> 'sid' and t.log_position < (change ->> 'position')::bigint`,
      [jsonText(known.map((change) => ({ sid: change.sessionSid, replies: Object.fromEntries(change.replies), position: change.committedAt.get(0) })))],
    )
  }
  if (written.length === 0) return
  // A session that is known may have said nothing before.
  await tx.query(`insert into ${table} select * from unnest($1::text[], $2::jsonb[], $3::bigint[]) on conflict do nothing`, [
    arrayText(written.map(({ sessionSid }) => sessionSid)),
    arrayText(written.map(given), true),
    arrayText(written.map(({ committedAt }) => committedAt.get(0))),
  ])
}

/** Without replies that are blank and fields that say nothing. */
function given({ replies }: Change): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...replies].flatMap(([key, items]) => (items === null ? [] : [[key, items.map(filled)]])))
}

function filled(item: Feedback): Partial<Feedback> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item)) if (value !== null) kept[name] = value
  return kept
}
