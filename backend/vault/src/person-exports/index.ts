import type { Pool } from '@naire/database'
import { exportLimits, type ExportStatus, type PersonExportRequest } from '@naire/domain/exports'

export interface NewPersonExport {
  readonly sid: string
  readonly orgSid: string
  /** Whoever asked. */
  readonly userSid: string
  readonly request: PersonExportRequest
}

export interface PersonExport extends NewPersonExport {
  readonly askedAt: Date
  /** Parts that are in the file, of all; 0 where nobody counts. */
  readonly done: number
  readonly total: number
  readonly status: ExportStatus
  readonly finishedAt: Date | null
  /** The file is removed then. */
  readonly expiresAt: Date
}

/** Exports of everything that is known of one person, or of an organisation: which streams, never what was asked for by. */
export interface PersonExports {
  /** False: the asker has as many under way as may be. The same sid again is a retry. */
  add(given: NewPersonExport): Promise<boolean>
  find(sid: string): Promise<PersonExport | null>
  /** Of one asker and organisation, newest first. */
  list(userSid: string, orgSid: string): Promise<readonly PersonExport[]>
  /** Begins a try, which takes over from any other. Null where there is nothing to do any more. */
  begin(sid: string, attempt: string): Promise<PersonExport | null>
  /** False: the try goes on no longer. */
  progress(sid: string, attempt: string, at: { readonly done: number; readonly total: number }): Promise<boolean>
  /** False: what the try has made is not to be kept, because of another or of an erasure. */
  finish(sid: string, attempt: string): Promise<boolean>
  fail(sid: string): Promise<void>
  /** After an erasure of a session or person, by its sid or the organisation's: those that hold them are withdrawn and named. */
  withdraw(erasedSid: string): Promise<readonly string[]>
  remove(sid: string): Promise<void>
}

export function createPersonExports({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): PersonExports {
  return {
    async add({ sid, orgSid, userSid, request }) {
      const at = now()
      const expiresAt = new Date(at.getTime() + exportLimits.keptDays * 86_400_000)
      const { by, sessionSids, identSids } = request
      const sids = [...sessionSids, ...identSids, ...(request.userSid === null ? [] : [request.userSid])]
      if (by === 'organisation') sids.push(orgSid)
      const { rowCount } = await pool.query(
        `insert into vault.person_exports (sid, org_sid, user_sid, request, sids, asked_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from vault.person_exports where user_sid = $3 and status in ('waiting', 'running') and expires_at > $6 and sid <> $1) < $8
         on conflict (sid) do update set sid = excluded.sid where person_exports.user_sid = excluded.user_sid`,
        [sid, orgSid, userSid, request, sids, at, expiresAt, exportLimits.atOnce],
      )
      return rowCount === 1
    },
    async find(sid) {
      const { rows } = await pool.query<PersonExport>(`select ${columns} from vault.person_exports where sid = $1`, [
        sid,
      ])
      return rows[0] ?? null
    },
    async list(userSid, orgSid) {
      const { rows } = await pool.query<PersonExport>(
        `select ${columns} from vault.person_exports where user_sid = $1 and org_sid = $2 and expires_at > $3 order by asked_at desc, sid limit 100`,
        [userSid, orgSid, now()],
      )
      return rows
    },
    async begin(sid, attempt) {
      const { rows } = await pool.query<PersonExport>(
        `update vault.person_exports set status = 'running', attempt = $2
         where sid = $1 and status in ('waiting', 'running', 'failed') and expires_at > $3 returning ${columns}`,
        [sid, attempt, now()],
      )
      return rows[0] ?? null
    },
    async progress(sid, attempt, { done, total }) {
      const { rowCount } = await pool.query(
        `update vault.person_exports set done = $3, total = $4 where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, done, total],
      )
      return rowCount === 1
    },
    async finish(sid, attempt) {
      const { rowCount } = await pool.query(
        `update vault.person_exports set status = 'finished', finished_at = $3 where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, now()],
      )
      return rowCount === 1
    },
    async fail(sid) {
      await pool.query(
        `update vault.person_exports set status = 'failed' where sid = $1 and status in ('waiting', 'running')`,
        [sid],
      )
    },
    async withdraw(erasedSid) {
      const { rows } = await pool.query<{ sid: string }>(
        `update vault.person_exports set status = 'withdrawn', attempt = null where $1 = any (sids) and status <> 'failed' returning sid`,
        [erasedSid],
      )
      return rows.map(({ sid }) => sid)
    },
    async remove(sid) {
      await pool.query('delete from vault.person_exports where sid = $1', [sid])
    },
  }
}

const columns = `sid, org_sid as "orgSid", user_sid as "userSid", request, asked_at as "askedAt", status, done, total,
  finished_at as "finishedAt", expires_at as "expiresAt"`
