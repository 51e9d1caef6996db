import type { Pool } from '@naire/database'
import type { RetentionPart } from '@naire/domain/retention'

/** Session or person whose days are over, with the sessions that belong to it. */
export interface DueItem {
  readonly sid: string
  readonly sessionSids: readonly string[]
}

export interface DueCounts {
  readonly due: number
  /** Over too, and held. */
  readonly held: number
}

interface DueQuestion {
  readonly naireSid: string
  readonly part: RetentionPart
  /** ISO 8601: what ended before. */
  readonly cutoff: string
}

/** Items by their sids, behind `after`. Held ones are among them: the stream of the rules decides. */
export async function duePage(
  pool: Pool,
  { naireSid, part, cutoff }: DueQuestion,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly DueItem[]> {
  const { rows } = await pool.query<DueItem>(
    `select sid, sessions as "sessionSids" from (${dueSql[part]}) as due where sid > $3 order by sid limit $4`,
    [naireSid, cutoff, after ?? '', limit],
  )
  return rows
}

/** Number of items that are due before a moment. */
export async function dueCounts(pool: Pool, { naireSid, part, cutoff }: DueQuestion): Promise<DueCounts> {
  const { rows } = await pool.query<{ due: string; held: string }>(
    `select count(*) filter (where not held) as due, count(*) filter (where held) as held
     from (select exists (select from read.legal_holds as h where h."NaireSid" = $1 and h."ReleasedTime" is null
             and (h."SessionSid" is null or h."SessionSid" = any (due.sessions))) as held from (${dueSql[part]}) as due) as counted`,
    [naireSid, cutoff],
  )
  return { due: Number(rows[0]?.due ?? 0), held: Number(rows[0]?.held ?? 0) }
}

/** People of the list who began no session and are not erased. */
export async function peopleWithoutSession(pool: Pool, naireSid: string): Promise<number> {
  const { rows } = await pool.query<{ people: string }>(
    `select count(*) as people from read.idents as i where i."NaireSid" = $1 and i."State" <> 'erased'
       and i."FinishDay" is null and not exists (select from read.ident_sessions as x where x."IdentSid" = i."Sid")`,
    [naireSid],
  )
  return Number(rows[0]?.people ?? 0)
}

/** Of one that nobody finished: when something of it came last. */
const ended = 's."EndTime", s."LastCommitTime", s."StartTime"'
const sessionsBefore = `
  select s."Sid" as sid, array[s."Sid"] as sessions from read.sessions as s
  where s."NaireSid" = $1 and s."StartTime" < $2::timestamptz and coalesce(${ended}) < $2::timestamptz`

/** The key of a session is long where its parts can be erased on their own. */
const parted = `exists (select from vault.data_keys as k where k.subject = 'session-' || s."Sid" and octet_length(k.wrapped) > 100)`

/** Sessions due for it that can only be erased whole. */
export async function sealedWhole(pool: Pool, naireSid: string, cutoff: string): Promise<number> {
  const { rows } = await pool.query<{ sessions: string }>(
    `select count(*) as sessions from (${sessionsBefore} and not s.anonymised and not ${parted}) as due`,
    [naireSid, cutoff],
  )
  return Number(rows[0]?.sessions ?? 0)
}

const dueSql: Readonly<Record<RetentionPart, string>> = {
  answers: sessionsBefore,
  files: `${sessionsBefore} and (exists (select from vault.files as f where f.object_sid = s."Sid")
    or exists (select from read.appeal_feedbacks as a join vault.files as f on f.object_sid = a."Sid" where a."AppealSessionSid" = s."Sid"))`,
  // Sessions of before parts had keys of their own can only be erased whole.
  identity: `${sessionsBefore} and not s.anonymised and ${parted}`,
  // Of a person whose sessions were all erased before, the list knows the day on which they had finished.
  contacts: `
    select i."Sid" as sid, array(select x."SessionSid" from read.ident_sessions as x where x."IdentSid" = i."Sid") as sessions
    from read.idents as i
    where i."NaireSid" = $1 and i."State" <> 'erased'
      and (i."FinishDay" is not null or exists (select from read.ident_sessions as x where x."IdentSid" = i."Sid"))
      and coalesce((
        select max(coalesce(${ended})) from read.ident_sessions as x join read.sessions as s on s."Sid" = x."SessionSid"
        where x."IdentSid" = i."Sid"), i."FinishDay"::timestamptz, i."CreateTime") < $2::timestamptz`,
}
