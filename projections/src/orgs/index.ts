import type { Pool } from '@naire/database'
import type { OrgHoldings } from '@naire/domain/orgs'

/** Parts of an organisation that are erased, in this order. */
const parts = {
  sessions: 'select "Sid" as sid from read.sessions where "OrgSid" = $1',
  people: `select "Sid" as sid from read.idents where "OrgSid" = $1 and "State" <> 'erased'`,
  users: 'select "Sid" as sid from read.users where "OrgSid" = $1',
} as const
export type OrgPart = keyof typeof parts

/** Numbers of what an organisation holds now; deleted things count until they are erased. */
export async function orgHoldings(
  pool: Pool,
  orgSid: string,
): Promise<OrgHoldings & { readonly subjects: number; readonly naires: number }> {
  const { rows } = await pool.query<Record<OrgPart | 'subjects' | 'naires', number>>(
    `select (select count(*)::int from read.subjects where "OrgSid" = $1 and not deleted) as subjects,
       (select count(*)::int from read.naires where "OrgSid" = $1 and not deleted) as naires,
       ${Object.entries(parts)
         .map(([part, sql]) => `(select count(*)::int from (${sql}) as own) as ${part}`)
         .join(', ')}`,
    [orgSid],
  )
  const [found] = rows
  if (found === undefined) throw new Error('counts without a row')
  return found
}

/** Some of what is left to be erased, all of one part; null: nothing is left. */
export async function leftToErase(
  pool: Pool,
  orgSid: string,
  limit: number,
): Promise<{ readonly part: OrgPart; readonly sids: readonly string[] } | null> {
  for (const part of Object.keys(parts) as OrgPart[]) {
    const { rows } = await pool.query<{ sid: string }>(`${parts[part]} order by 1 limit $2`, [orgSid, limit])
    if (rows.length > 0) return { part, sids: rows.map(({ sid }) => sid) }
  }
  return null
}

/**
 * Name of a questionnaire under a legal hold that erasing the organisation would touch: one of its own, or another's
 * that a user of it answered. Null: none stands.
 */
export async function heldNaire(pool: Pool, orgSid: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select coalesce(n."Name", h."NaireSid") as name from read.legal_holds as h left join read.naires as n on n."Sid" = h."NaireSid"
     where h."ReleasedTime" is null and (h."OrgSid" = $1 or exists (
       select from read.users as u join read.sessions as s on s."UserSid" = u."Sid"
       where u."OrgSid" = $1 and s."NaireSid" = h."NaireSid" and (h."SessionSid" is null or h."SessionSid" = s."Sid")))
     order by 1 limit 1`,
    [orgSid],
  )
  return rows[0]?.name.replaceAll(/<[^>]*>/g, '').trim() ?? null
}

/** Sids of the users of an organisation, deleted ones too. */
export async function usersOf(pool: Pool, orgSid: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ sid: string }>(`${parts.users} order by 1`, [orgSid])
  return rows.map(({ sid }) => sid)
}
