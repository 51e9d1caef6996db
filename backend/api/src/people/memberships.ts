import { isAdministrator, membershipsOf, noMemberships, type Memberships, type RoleCode } from '@naire/domain/access'
import type { Pool } from '@naire/database'

interface Person {
  readonly sid: string
  readonly role: RoleCode
  readonly orgSid: string | null
}

/** Which subjects with members people have to do with, as the read model has it now. */
export class MembershipReader {
  /** Log position of the last change that this process, which follows the log for open screens, has come by; 0: none. */
  changedAt = 0

  constructor(private readonly pool: Pool) {}

  async of({ sid, role, orgSid }: Person): Promise<Memberships> {
    if (isAdministrator(role) || orgSid === null) return noMemberships
    const { rows } = await this.pool.query<{ readonly subjectSid: string; readonly role: RoleCode | null }>(
      `select "SubjectSid" as "subjectSid", max("Role") filter (where "UserSid" = $2) as role from read.subject_members where "OrgSid" = $1 group by 1`,
      [orgSid, sid],
    )
    return membershipsOf(role, rows)
  }
}
