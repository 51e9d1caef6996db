import type { RoleCode } from '@naire/domain/access'
import { type AlarmEscalated, type AlarmHandedOver, rolesToTell, type Session } from '@naire/domain/sessions'
import { userStatuses } from '@naire/domain/users'
import type { ReadEvent } from '@naire/projections/runner'
import type { Means } from '../runner/duty.ts'

/** Sids of those whom an event of an alarm concerns now: who took it over, or while nobody has claimed it all of the roles that are to. */
export async function recipients(event: ReadEvent, { orgSid, alarmClaimedBy }: Session, { pool }: Pick<Means, 'pool'>): Promise<readonly string[]> {
  if (event.type === 'AlarmHandedOver') {
    const { claimedBySid } = event.data as unknown as AlarmHandedOver['data']
    return claimedBySid === alarmClaimedBy ? [claimedBySid] : []
  }
  if (alarmClaimedBy !== null) return []
  const times = event.type === 'AlarmEscalated' ? (event.data as unknown as AlarmEscalated['data']).times : 0
  return peopleOf(pool, orgSid, rolesToTell(times))
}

async function peopleOf(pool: Means['pool'], orgSid: string, roles: readonly RoleCode[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ Sid: string }>(
    `select "Sid" from read.users where "OrgSid" = $1 and "Authority" = any ($2) and "Status" = $3 order by "Sid"`,
    [orgSid, roles, userStatuses.normal],
  )
  return rows.map(({ Sid }) => Sid)
}
