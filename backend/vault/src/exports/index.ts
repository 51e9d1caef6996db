import type { Pool } from '@naire/database'
import { exportLimits, type ExportRequest, type ExportStatus } from '@naire/domain/exports'

/** `bizObjectType` of the file that an export gives; its object is the export. */
export const exportFileType = 900

export interface NewExport {
  readonly sid: string
  readonly naireSid: string
  readonly orgSid: string | null
  readonly userSid: string
  readonly request: ExportRequest
  /** As whom it is read: whoever asked, with the rights of that moment. */
  readonly viewer: object
}

export interface Export extends NewExport {
  readonly askedAt: Date
  readonly status: ExportStatus
  readonly rows: number
  /** Null: not counted yet. */
  readonly total: number | null
  /** Why it failed. */
  readonly problem: string | null
  readonly finishedAt: Date | null
  /** The file is removed then. */
  readonly expiresAt: Date
}

/** Exports under way and those whose files wait to be fetched. */
export interface Exports {
  /** False: the person has as many under way as may be. The same sid again is a retry. */
  add(given: NewExport): Promise<boolean>
  find(sid: string): Promise<Export | null>
  /** Of one person and questionnaire, newest first. */
  list(userSid: string, naireSid: string): Promise<readonly Export[]>
  /** Begins a try, which takes over from any other. Null where there is nothing to do any more. */
  begin(sid: string, attempt: string): Promise<Export | null>
  /** False: the try goes on no longer, because of another, of whoever cancelled it, or of an erasure. */
  progress(
    sid: string,
    attempt: string,
    done: { readonly rows: number; readonly total: number | null },
  ): Promise<boolean>
  /** False as in `progress`: what it has made is not to be kept. */
  finish(sid: string, attempt: string, rows: number): Promise<boolean>
  fail(sid: string, problem: string): Promise<void>
  /** False: it is not under way. */
  cancel(sid: string): Promise<boolean>
  /** After an erasure: those with a file are withdrawn and named; those under way wait to begin anew. */
  withdraw(naireSid: string): Promise<readonly string[]>
  remove(sid: string): Promise<void>
}

export function createExports({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): Exports {
  const isChanged = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await pool.query(text, [...values])).rowCount === 1
  return {
    async add({ sid, naireSid, orgSid, userSid, request, viewer }) {
      const at = now()
      const expiresAt = new Date(at.getTime() + exportLimits.keptDays * 86_400_000)
      return isChanged(
        `insert into vault.exports (sid, naire_sid, org_sid, user_sid, request, viewer, asked_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where (select count(*) from vault.exports where user_sid = $4 and status in ('waiting', 'running') and expires_at > $7 and sid <> $1) < $9
         on conflict (sid) do update set sid = excluded.sid where exports.user_sid = excluded.user_sid`,
        [sid, naireSid, orgSid, userSid, request, viewer, at, expiresAt, exportLimits.atOnce],
      )
    },
    async find(sid) {
      const { rows } = await pool.query<Export>(`select ${columns} from vault.exports where sid = $1`, [sid])
      return rows[0] ?? null
    },
    async list(userSid, naireSid) {
      const { rows } = await pool.query<Export>(
        `select ${columns} from vault.exports where user_sid = $1 and naire_sid = $2 and expires_at > $3 order by asked_at desc, sid limit 100`,
        [userSid, naireSid, now()],
      )
      return rows
    },
    async begin(sid, attempt) {
      const { rows } = await pool.query<Export>(
        `update vault.exports set status = 'running', attempt = $2, rows_done = 0, problem = null
         where sid = $1 and status in ('waiting', 'running', 'failed') and expires_at > $3 returning ${columns}`,
        [sid, attempt, now()],
      )
      return rows[0] ?? null
    },
    progress: (sid, attempt, { rows, total }) =>
      isChanged(
        `update vault.exports set rows_done = $3, rows_total = $4 where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, rows, total],
      ),
    finish: (sid, attempt, rows) =>
      isChanged(
        `update vault.exports set status = 'finished', rows_done = $3, rows_total = $3, finished_at = $4
         where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, rows, now()],
      ),
    async fail(sid, problem) {
      await pool.query(
        `update vault.exports set status = 'failed', problem = $2 where sid = $1 and status in ('waiting', 'running')`,
        [sid, problem],
      )
    },
    cancel: (sid) =>
      isChanged(
        `update vault.exports set status = 'cancelled', attempt = null where sid = $1 and status in ('waiting', 'running')`,
        [sid],
      ),
    async withdraw(naireSid) {
      await pool.query(
        `update vault.exports set status = 'waiting', attempt = null where naire_sid = $1 and status = 'running'`,
        [naireSid],
      )
      const { rows } = await pool.query<{ sid: string }>(
        `update vault.exports set status = 'withdrawn' where naire_sid = $1 and status in ('finished', 'withdrawn') returning sid`,
        [naireSid],
      )
      return rows.map(({ sid }) => sid)
    },
    async remove(sid) {
      await pool.query('delete from vault.exports where sid = $1', [sid])
    },
  }
}

const columns = `sid, naire_sid as "naireSid", org_sid as "orgSid", user_sid as "userSid", request, viewer, asked_at as "askedAt",
  status, rows_done::float8 as rows, rows_total::float8 as total, problem, finished_at as "finishedAt", expires_at as "expiresAt"`
