import type { SubjectEvent } from '@naire/domain/subjects'
import { raiseBarrier } from '../rows/barrier.ts'
import { sidOf } from '../rows/typed.ts'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'

export const membersTable = 'subject_members'

type MemberEvent = Extract<SubjectEvent, { type: `SubjectMember${string}` }>

/** Who is a member of which subject, with which role; a subject without a row is open to its organisation. */
export const memberSubjects = {
  create: `
    create table ${membersTable} (
      "SubjectSid" text collate "C" not null, "UserSid" text collate "C" not null, "OrgSid" text collate "C" not null, "Role" integer not null,
      primary key ("SubjectSid", "UserSid")
    );
    ${raiseBarrier(membersTable, { org: 'OrgSid' })}
  `,
  finish: `create index on ${membersTable} ("OrgSid");`,
  handles: [
    'SubjectMemberAdded',
    'SubjectMemberRoleChanged',
    'SubjectMemberRemoved',
  ] satisfies readonly MemberEvent['type'][],
  async apply(event: ReadEvent, tx: ReadTransaction): Promise<void> {
    if (!(memberSubjects.handles as readonly string[]).includes(event.type)) return
    const { userSid, orgSid, role } = event.data as unknown as MemberEvent['data']
    if (event.type === 'SubjectMemberRemoved')
      await tx.query(`delete from ${membersTable} where "SubjectSid" = $1 and "UserSid" = $2`, [sidOf(event), userSid])
    else
      await tx.query(
        `insert into ${membersTable} values ($1, $2, $3, $4) on conflict ("SubjectSid", "UserSid") do update set "Role" = excluded."Role"`,
        [sidOf(event), userSid, orgSid, role],
      )
  },
} as const
