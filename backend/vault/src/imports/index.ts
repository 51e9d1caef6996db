import type { Pool } from '@naire/database'
import {
  importLimits,
  rowOutcomes,
  type FileColumn,
  type ImportFormat,
  type ImportPlan,
  type ImportStatus,
  type RowCounts,
  type RowNote,
  type RowOutcome,
} from '@naire/domain/imports'

/** `bizObjectType` of the rows of an import; its object is the import. */
export const importFileType = 901

export interface NewImport {
  readonly sid: string
  readonly naireSid: string
  readonly orgSid: string
  readonly userSid: string
  readonly userName: string | null
  readonly fileName: string
  readonly fileSize: number
  readonly format: ImportFormat
  /** SHA-256 of the file. */
  readonly hash: string
  readonly columns: readonly FileColumn[]
  readonly total: number
}

/** Import of answers: the file, its plan and its progress. */
export interface Import extends NewImport {
  readonly status: ImportStatus
  /** Null while it is a draft. */
  readonly plan: ImportPlan | null
  readonly rows: number
  readonly counts: RowCounts
  /** Why it failed. */
  readonly problem: string | null
  readonly uploadedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** Outcome of one row of the file. */
export interface ImportedRow {
  /** From 1. */
  readonly row: number
  readonly outcome: RowOutcome
  readonly sessionSid: string | null
  readonly notes: readonly RowNote[]
}

export interface ReportQuestion {
  readonly outcomes: readonly RowOutcome[]
  /** Rows behind this one. */
  readonly after: number
  readonly most: number
}

/** Imports of answers with a report of every row; their answers are in the log alone. */
export interface Imports {
  /** The same sid again is a retry. */
  add(given: NewImport): Promise<void>
  find(sid: string): Promise<Import | null>
  /** Of a questionnaire, newest first; drafts of their owner alone. */
  list(naireSid: string, userSid: string): Promise<readonly Import[]>
  /** False: it was started, or another one of the questionnaire is under way. */
  start(sid: string, plan: ImportPlan): Promise<boolean>
  /** Takes back a start that the log does not know. */
  unstart(sid: string): Promise<void>
  /** Begins a try, which takes over from any other. Null where there is nothing to do any more. */
  begin(sid: string, attempt: string): Promise<Import | null>
  /** Rows that are reported already. */
  reported(sid: string): Promise<ReadonlySet<number>>
  /** Keeps the outcomes of rows. False: the try goes on no longer. */
  report(sid: string, attempt: string, rows: readonly ImportedRow[]): Promise<boolean>
  finish(sid: string, attempt: string): Promise<boolean>
  fail(sid: string, problem: string): Promise<void>
  /** False: it is not under way. */
  cancel(sid: string): Promise<boolean>
  rows(sid: string, asked: ReportQuestion): Promise<readonly ImportedRow[]>
  /** Removes the notes on an erased session. */
  forget(sessionSid: string): Promise<void>
  remove(sid: string): Promise<void>
}

export function createImports({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): Imports {
  const isChanged = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await pool.query(text, [...values])).rowCount === 1
  return {
    async add({ sid, columns, ...given }) {
      await pool.query(
        `insert into vault.imports (sid, naire_sid, org_sid, user_sid, user_name, file_name, file_size, format, hash, columns, rows_total, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (sid) do nothing`,
        [
          sid,
          given.naireSid,
          given.orgSid,
          given.userSid,
          given.userName,
          given.fileName,
          given.fileSize,
          given.format,
          given.hash,
          JSON.stringify(columns),
          given.total,
          now(),
        ],
      )
    },
    async find(sid) {
      const { rows } = await pool.query<Import>(`select ${fields} from vault.imports where sid = $1`, [sid])
      return rows[0] ?? null
    },
    async list(naireSid, userSid) {
      const { rows } = await pool.query<Import>(
        `select ${fields} from vault.imports where naire_sid = $1 and (status <> 'draft' or user_sid = $2) order by uploaded_at desc, sid limit 100`,
        [naireSid, userSid],
      )
      return rows
    },
    start: (sid, plan) =>
      isChanged(
        `update vault.imports as i set status = 'waiting', plan = $2, started_at = $3 where sid = $1 and status = 'draft'
         and (select count(*) from vault.imports as o where o.naire_sid = i.naire_sid and o.status in ('waiting', 'running')) < $4`,
        [sid, plan, now(), importLimits.atOnce],
      ),
    async unstart(sid) {
      await pool.query(
        `update vault.imports set status = 'draft', plan = null, started_at = null where sid = $1 and status = 'waiting'`,
        [sid],
      )
    },
    async begin(sid, attempt) {
      const { rows } = await pool.query<Import>(
        `update vault.imports set status = 'running', attempt = $2, problem = null
         where sid = $1 and status in ('waiting', 'running', 'failed') and plan is not null returning ${fields}`,
        [sid, attempt],
      )
      return rows[0] ?? null
    },
    async reported(sid) {
      const { rows } = await pool.query<{ row: number }>('select row from vault.import_rows where import_sid = $1', [
        sid,
      ])
      return new Set(rows.map(({ row }) => row))
    },
    async report(sid, attempt, rows) {
      const found = await pool.query(
        `with kept as (
           insert into vault.import_rows (import_sid, row, outcome, session_sid, notes)
           select $1, r.row, r.outcome, r."sessionSid", coalesce(r.notes, '[]')
           from jsonb_to_recordset($3::jsonb) as r (row int, outcome text, "sessionSid" text, notes jsonb)
           where exists (select from vault.imports where sid = $1 and attempt = $2 and status = 'running')
           on conflict (import_sid, row) do nothing returning outcome
         )
         update vault.imports set ${rowOutcomes
           .map((outcome) => `${outcome} = ${outcome} + (select count(*) from kept where outcome = '${outcome}')`)
           .join(', ')} where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, JSON.stringify(rows)],
      )
      return found.rowCount === 1
    },
    finish: (sid, attempt) =>
      isChanged(
        `update vault.imports set status = 'finished', finished_at = $3 where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, now()],
      ),
    async fail(sid, problem) {
      await pool.query(
        `update vault.imports set status = 'failed', problem = $2, finished_at = $3 where sid = $1 and status in ('waiting', 'running')`,
        [sid, problem, now()],
      )
    },
    cancel: (sid) =>
      isChanged(
        `update vault.imports set status = 'cancelled', attempt = null, finished_at = $2 where sid = $1 and status in ('waiting', 'running')`,
        [sid, now()],
      ),
    async rows(sid, { outcomes, after, most }) {
      const { rows } = await pool.query<ImportedRow>(
        `select row, outcome, session_sid as "sessionSid", notes from vault.import_rows
         where import_sid = $1 and outcome = any($2) and row > $3 order by row limit $4`,
        [sid, [...outcomes], after, most],
      )
      return rows
    },
    async forget(sessionSid) {
      await pool.query(`update vault.import_rows set notes = '[]' where session_sid = $1`, [sessionSid])
    },
    async remove(sid) {
      await pool.query('delete from vault.imports where sid = $1', [sid])
    },
  }
}

const counts = rowOutcomes.map((outcome) => `'${outcome}', ${outcome}`).join(', ')
const done = rowOutcomes.join(' + ')

const fields = `sid, naire_sid as "naireSid", org_sid as "orgSid", user_sid as "userSid", user_name as "userName",
  file_name as "fileName", file_size::float8 as "fileSize", format, hash, columns, rows_total::float8 as total, status, plan,
  (${done})::float8 as rows, json_build_object(${counts}) as counts, problem, uploaded_at as "uploadedAt",
  started_at as "startedAt", finished_at as "finishedAt"`
