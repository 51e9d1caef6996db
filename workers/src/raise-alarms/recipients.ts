import { can, isAdministrator, roles as roleCodes, type RoleCode } from '@naire/domain/access'
import { type AlarmEscalated, type AlarmHandedOver, rolesToTell, type Session } from '@naire/domain/sessions'
import { userStatuses } from '@naire/domain/users'
import type { ReadEvent } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'

/** Sids of those whom an event of an alarm concerns now: who took it over; those who lead once it is escalated, but for who has it or calls them; while nobody has claimed it, all whose work it is. */
export async function recipients(
  event: ReadEvent,
  { orgSid, subjectSid, alarmClaimedBy }: Session,
  { pool }: Pick<JobContext, 'pool'>,
): Promise<readonly string[]> {
  if (event.type === 'AlarmHandedOver') {
    const { claimedBySid } = event.data as unknown as AlarmHandedOver['data']
    return claimedBySid === alarmClaimedBy ? [claimedBySid] : []
  }
  if (event.type === 'AlarmEscalated') {
    const { times } = event.data as unknown as AlarmEscalated['data']
    const leads = await peopleOf(pool, { orgSid, subjectSid }, rolesToTell(times))
    return leads.filter((sid) => sid !== alarmClaimedBy && sid !== event.metadata.actor.sid)
  }
  return alarmClaimedBy === null ? peopleOf(pool, { orgSid, subjectSid }, rolesToTell(0)) : []
}

const every = Object.values(roleCodes)
const administrators = every.filter(isAdministrator)
/** Who processes alarms in a subject. */
const handlers = every.filter((role) => can(role, 'processAlarms'))

async function peopleOf(
  pool: JobContext['pool'],
  { orgSid, subjectSid }: Pick<Session, 'orgSid' | 'subjectSid'>,
  roles: readonly RoleCode[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ Sid: string }>(
    `select "Sid" from read.users where "OrgSid" = $1 and "Authority" = any ($2) and "Status" = $3 and ("Authority" = any ($5)
       or not exists (select from read.subject_members where "SubjectSid" = $4)
       or exists (select from read.subject_members as m where m."SubjectSid" = $4 and m."UserSid" = "Sid" and m."Role" = any ($6))) order by "Sid"`,
    [orgSid, roles, userStatuses.normal, subjectSid, administrators, handlers],
  )
  return rows.map(({ Sid }) => Sid)
}
