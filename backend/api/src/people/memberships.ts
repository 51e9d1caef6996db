import {
  isAdministrator,
  membershipsOf,
  noMemberships,
  roles,
  type Memberships,
  type RoleCode,
} from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Pool } from '@naire/database'

interface Person {
  readonly sid: string
  readonly role: RoleCode
  readonly orgSid: string | null
}

/** Which subjects with members people have to do with, as the read model has it now. */
export class MembershipReader {
  /**
   * Log position of the last change that this process, which follows the log for open screens, has come by; 0: none.
   */
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

  /**
   * Somebody as far as an API token of one subject goes: nothing besides it is theirs. A super administrator is an
   * administrator of its organisation there.
   * @throws Refused `access.signedOut` when the subject is gone or was never theirs.
   */
  async within(
    person: Person & { readonly memberships: Memberships },
    subjectSid: string,
  ): Promise<Person & { readonly memberships: Memberships }> {
    const { rows } = await this.pool.query<{ readonly sid: string; readonly orgSid: string }>(
      `select s."Sid" as sid, s."OrgSid" as "orgSid" from read.subjects as s where not s.deleted and s."OrgSid" = (select "OrgSid" from read.subjects where "Sid" = $1 and not deleted)`,
      [subjectSid],
    )
    const orgSid = rows[0]?.orgSid
    const crosses = person.role === roles.SuperAdmin
    if (orgSid === undefined || (!crosses && orgSid !== person.orgSid))
      throw new RefusalError({ key: 'access.signedOut' })
    const closed = rows.map(({ sid }) => sid).filter((sid) => sid !== subjectSid)
    const isClosed = person.memberships.closed.includes(subjectSid)
    const memberships = { ...person.memberships, only: subjectSid, closed: isClosed ? [...closed, subjectSid] : closed }
    return { ...person, orgSid, role: crosses ? roles.OrgAdmin : person.role, memberships }
  }
}
