import type { Pool } from '@naire/database'
import { batchLimits, type BatchOrder, type BatchStatus, type SessionBefore } from '@naire/domain/batches'

export interface NewBatch {
  readonly sid: string
  readonly naireSid: string
  readonly orgSid: string
  readonly userSid: string
  /** Of the log, at which the sessions were found. */
  readonly position: number
}

/** A session of a batch, with what undoing needs to know. */
export interface BatchSession {
  readonly sessionSid: string
  readonly before: SessionBefore
}

export interface PendingSession extends BatchSession {
  /** Place in the batch, from 1. */
  readonly number: number
}

/** Outcome of one session; `code` of a refusal, null: done. */
export interface BatchOutcome {
  readonly number: number
  readonly code: string | null
  readonly details: Readonly<Record<string, string | number>> | null
}

export interface RefusedSession {
  readonly number: number
  readonly sessionSid: string
  readonly code: string
  readonly details: Readonly<Record<string, string | number>> | null
}

export interface Batch extends NewBatch {
  /** Null: prepared only. */
  readonly order: BatchOrder | null
  /** The batch that this one undoes. */
  readonly undoes: string | null
  readonly undoneBy: string | null
  readonly status: BatchStatus
  readonly total: number
  readonly done: number
  readonly refused: number
  readonly askedAt: Date
  readonly begunAt: Date | null
  readonly finishedAt: Date | null
}

/** Acts on many sessions, with what became of each. */
export interface Batches {
  /** Fixes the sessions of a batch; those that nobody began within an hour go. */
  prepare(given: NewBatch, sessions: readonly BatchSession[]): Promise<void>
  /** A batch that undoes another: its sessions are those that were done. False: it is undone already. */
  prepareUndo(given: NewBatch & { readonly undoes: string }): Promise<boolean>
  /** False: it was begun before, or the person has as many under way as may be. */
  order(sid: string, order: BatchOrder): Promise<boolean>
  find(sid: string): Promise<Batch | null>
  /** Of one person and questionnaire, newest first, without those that are only prepared. */
  list(userSid: string, naireSid: string): Promise<readonly Batch[]>
  /** Begins a try, which takes over from any other. Null where there is nothing to do any more. */
  begin(sid: string, attempt: string): Promise<Batch | null>
  /** Sessions that nothing is known of yet. */
  pending(sid: string, most: number): Promise<readonly PendingSession[]>
  /** False: the try goes on no longer, because of another or of whoever stopped it. What was done is told all the same. */
  tell(sid: string, attempt: string, outcomes: readonly BatchOutcome[]): Promise<boolean>
  finish(sid: string, attempt: string): Promise<void>
  stop(sid: string): Promise<void>
  fail(sid: string): Promise<void>
  refusedAfter(sid: string, number: number, most: number): Promise<readonly RefusedSession[]>
  remove(sid: string): Promise<void>
}

export function createBatches({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): Batches {
  const change = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query(text, [...values])).rowCount ?? 0
  return {
    async prepare({ sid, naireSid, orgSid, userSid, position }, sessions) {
      await change(`delete from vault.batches where order_given is null and asked_at < $1`, [
        new Date(now().getTime() - 3_600_000),
      ])
      await change(
        `with batch as (
           insert into vault.batches (sid, naire_sid, org_sid, user_sid, position, total, asked_at)
           values ($1, $2, $3, $4, $5, cardinality($6::text[]), $8) returning sid
         )
         insert into vault.batch_sessions (batch_sid, number, session_sid, before)
         select batch.sid, each.number, each.session_sid, each.before
         from batch, unnest($6::text[], $7::jsonb[]) with ordinality as each (session_sid, before, number)`,
        [
          sid,
          naireSid,
          orgSid,
          userSid,
          position,
          sessions.map(({ sessionSid }) => sessionSid),
          sessions.map(({ before }) => JSON.stringify(before)),
          now(),
        ],
      )
    },
    async prepareUndo({ sid, naireSid, orgSid, userSid, position, undoes }) {
      const changed = await change(
        `with original as (
           update vault.batches set undone_by = $1 where sid = $6 and undone_by is null returning sid
         ), sessions as (
           select session_sid, before, row_number() over (order by number desc) as number
           from vault.batch_sessions where batch_sid = (select sid from original) and outcome = 'done'
         ), batch as (
           insert into vault.batches (sid, naire_sid, org_sid, user_sid, position, undoes, total, asked_at)
           select $1, $2, $3, $4, $5, sid, (select count(*) from sessions), $7 from original returning sid
         )
         insert into vault.batch_sessions (batch_sid, number, session_sid, before)
         select batch.sid, number, session_sid, before from batch, sessions`,
        [sid, naireSid, orgSid, userSid, position, undoes, now()],
      )
      return changed > 0
    },
    async order(sid, order) {
      const changed = await change(
        `update vault.batches set order_given = $2, status = 'waiting', asked_at = $3
         where sid = $1 and order_given is null and (
           select count(*) from vault.batches as other
           where other.user_sid = batches.user_sid and other.status in ('waiting', 'running')
         ) < $4`,
        [sid, order, now(), batchLimits.atOnce],
      )
      return changed === 1
    },
    async find(sid) {
      const { rows } = await pool.query<Batch>(`select ${columns} from vault.batches where sid = $1`, [sid])
      return rows[0] ?? null
    },
    async list(userSid, naireSid) {
      const { rows } = await pool.query<Batch>(
        `select ${columns} from vault.batches where user_sid = $1 and naire_sid = $2 and order_given is not null order by asked_at desc, sid limit 20`,
        [userSid, naireSid],
      )
      return rows
    },
    async begin(sid, attempt) {
      const { rows } = await pool.query<Batch>(
        `update vault.batches set status = 'running', attempt = $2, begun_at = coalesce(begun_at, $3)
         where sid = $1 and status in ('waiting', 'running', 'failed') returning ${columns}`,
        [sid, attempt, now()],
      )
      return rows[0] ?? null
    },
    async pending(sid, most) {
      const { rows } = await pool.query<PendingSession>(
        `select number, session_sid as "sessionSid", before from vault.batch_sessions
         where batch_sid = $1 and outcome is null order by number limit $2`,
        [sid, most],
      )
      return rows
    },
    async tell(sid, attempt, outcomes) {
      const { rows } = await pool.query<{ isOn: boolean }>(
        `with told as (
           update vault.batch_sessions as session set
             outcome = case when given.code is null then 'done' else 'refused' end, code = given.code, details = given.details
           from unnest($3::integer[], $4::text[], $5::jsonb[]) as given (number, code, details)
           where session.batch_sid = $1 and session.number = given.number and session.outcome is null
           returning session.outcome
         )
         update vault.batches set
           done = done + (select count(*) from told where outcome = 'done'),
           refused = refused + (select count(*) from told where outcome = 'refused')
         where sid = $1 returning status = 'running' and attempt = $2 as "isOn"`,
        [
          sid,
          attempt,
          outcomes.map(({ number }) => number),
          outcomes.map(({ code }) => code),
          outcomes.map(({ details }) => (details === null ? null : JSON.stringify(details))),
        ],
      )
      return rows[0]?.isOn === true
    },
    async finish(sid, attempt) {
      await change(
        `update vault.batches set status = 'finished', finished_at = $3 where sid = $1 and attempt = $2 and status = 'running'`,
        [sid, attempt, now()],
      )
    },
    async stop(sid) {
      await change(
        `update vault.batches set status = 'stopped', attempt = null, finished_at = $2 where sid = $1 and status in ('waiting', 'running')`,
        [sid, now()],
      )
    },
    async fail(sid) {
      await change(
        `update vault.batches set status = 'failed', finished_at = $2 where sid = $1 and status in ('waiting', 'running')`,
        [sid, now()],
      )
    },
    async refusedAfter(sid, number, most) {
      const { rows } = await pool.query<RefusedSession>(
        `select number, session_sid as "sessionSid", code, details from vault.batch_sessions
         where batch_sid = $1 and number > $2 and outcome = 'refused' order by number limit $3`,
        [sid, number, most],
      )
      return rows
    },
    async remove(sid) {
      await change('delete from vault.batches where sid = $1', [sid])
    },
  }
}

const columns = `sid, naire_sid as "naireSid", org_sid as "orgSid", user_sid as "userSid", position::float8 as position, order_given as "order",
  undoes, undone_by as "undoneBy", status, total, done, refused, asked_at as "askedAt", begun_at as "begunAt", finished_at as "finishedAt"`
