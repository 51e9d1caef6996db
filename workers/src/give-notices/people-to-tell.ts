import type { Pool } from '@naire/database'
import { can, isAdministrator, roles as roleCodes, type Ability, type RoleCode } from '@naire/domain/access'
import { userStatuses } from '@naire/domain/users'

const every = Object.values(roleCodes)
const administrators = every.filter(isAdministrator)

/** Sids of the people of an organisation who have one of the roles, and the ability in the subject. */
export async function peopleToTell(
  pool: Pool,
  { orgSid, subjectSid }: { readonly orgSid: string; readonly subjectSid: string },
  { roles, ability }: { readonly roles: readonly RoleCode[]; readonly ability: Ability },
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ Sid: string }>(
    `select "Sid" from read.users where "OrgSid" = $1 and "Authority" = any ($2) and "Status" = $3 and ("Authority" = any ($5)
       or not exists (select from read.subject_members where "SubjectSid" = $4)
       or exists (select from read.subject_members as m where m."SubjectSid" = $4 and m."UserSid" = "Sid" and m."Role" = any ($6))) order by "Sid"`,
    [orgSid, roles, userStatuses.normal, subjectSid, administrators, every.filter((role) => can(role, ability))],
  )
  return rows.map(({ Sid }) => Sid)
}
