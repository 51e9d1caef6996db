import { alarms } from './alarms/projection.ts'
import { answers } from './answers/projection.ts'
import { appeals } from './appeals/projection.ts'
import { audit } from './audit/projection.ts'
import { boards, crosstabs, reports } from './named-views/projection.ts'
import { shares } from './shares/projection.ts'
import { excels } from './excels/projection.ts'
import { codedAnswers } from './coded-answers/projection.ts'
import { campaigns } from './campaigns/projection.ts'
import { idents } from './idents/projection.ts'
import { deadLetters } from './dead-letters/projection.ts'
import { naires } from './naires/projection.ts'
import { notices } from './notices/projection.ts'
import { personalTasks } from './personal-tasks/projection.ts'
import { quotas } from './quotas/projection.ts'
import type { ReadModel, ReadEvent, ReadTransaction } from './runner/read-model.ts'
import { retention } from './retention/projection.ts'
import { rewards } from './rewards/projection.ts'
import { sessions } from './sessions/projection.ts'
import { users } from './users/projection.ts'
import { webhooks } from './webhooks/projection.ts'
import { viewings } from './access-log/projection.ts'
import { subjects as wire, type SubjectEvent } from '@naire/domain/subjects'
import { RowChanges, type Row } from './rows/row-changes.ts'
import { createTable, wireTable } from './rows/table.ts'
import { deletionColumns, handle, sidOf, typed, type Handlers } from './rows/typed.ts'
import { raiseBarrier } from './rows/barrier.ts'
import {
  depts as deptsWire,
  orgs as orgsWire,
  orgStatuses,
  type DeptAdded,
  type DeptMoved,
  type DeptRemoved,
  type DeptRenamed,
  type OrgClosingEvent,
  type OrgCreated,
  type OrgRenamed,
  type OrgStatus,
} from '@naire/domain/orgs'

const orgsTable = wireTable('orgs', { ...orgsWire, RootDeptSid: { type: 'String', nullable: true } })
const deptsTable = wireTable('depts', deptsWire, { own: { deleted: 'boolean not null' } })

/** One row per organisation and one per department. */
const orgs: ReadModel = {
  name: 'orgs',
  version: 4,
  tables: [orgsTable.name, deptsTable.name],
  create: createTable(orgsTable, { org: 'Sid' }) + createTable(deptsTable),
  finish: `create index on depts ("OrgSid");`,
  handles: [
    'OrgCreated',
    'OrgRenamed',
    'OrgClosed',
    'OrgReopened',
    'OrgErasureBegun',
    'OrgErased',
    'DeptAdded',
    'DeptRenamed',
    'DeptMoved',
    'DeptRemoved',
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = { orgs: new RowChanges(orgsTable), depts: new RowChanges(deptsTable) }
    const paths = await parentPaths(events, tx)
    const changed = new Map<string, ReadEvent['position']>()
    for (const event of events) {
      applyOne(event, changes, paths)
      if (event.type === 'DeptRenamed' || event.type === 'DeptMoved') changed.set(sidOf(event), event.position)
    }
    await changes.orgs.write(tx)
    await changes.depts.write(tx)
    for (const [orgSid, position] of changed) await tx.query(renewPaths, [orgSid, position])
  },
}

/** Paths below what was renamed or moved. */
const renewPaths = `
  with recursive tree as (
    select d."Sid", d."Name"::text as path from depts as d where d."OrgSid" = $1 and d."ParentSid" is null
    union all
    select d."Sid", tree.path || '/' || d."Name" from depts as d join tree on d."ParentSid" = tree."Sid" where d."OrgSid" = $1
  )
  update depts set "Path" = tree.path, log_position = greatest(log_position, $2) from tree
  where depts."Sid" = tree."Sid" and depts."Path" <> tree.path`

function applyOne(
  event: ReadEvent,
  changes: { orgs: RowChanges; depts: RowChanges },
  paths: Map<string, string>,
): void {
  const orgSid = sidOf(event)
  const { position } = event
  const created = typed<OrgCreated>(event, 'OrgCreated')
  if (created) changes.orgs.create(orgSid, { Sid: orgSid, Name: created.data.name, ...open }, position)
  const changed = handle(orgColumns, event)
  if (changed) changes.orgs.change(orgSid, changed, position)
  const columns = handle(deptColumns, event)
  if (columns) changes.depts.change(String(event.data['deptSid']), columns, position)
  const added = typed<DeptAdded>(event, 'DeptAdded')
  if (!added) return
  const { deptSid, name, parentSid } = added.data
  const parentPath = parentSid === null ? undefined : paths.get(parentSid)
  const Path = parentPath === undefined ? name : `${parentPath}/${name}`
  paths.set(deptSid, Path)
  changes.depts.create(
    deptSid,
    { Sid: deptSid, OrgSid: orgSid, Name: name, ParentSid: parentSid, Path, deleted: false },
    position,
  )
  if (parentSid === null) changes.orgs.change(orgSid, { RootDeptSid: deptSid }, position)
}

const open: Row = { Status: 0, StatusReason: null, StatusTime: null, ToErase: null }

const notOpen = (event: ReadEvent, status: OrgStatus, more: Row): Row => ({
  Status: orgStatuses.indexOf(status),
  StatusTime: event.metadata.at,
  ...more,
})

const orgColumns: Handlers<OrgRenamed | OrgClosingEvent, Row> = {
  OrgRenamed: ({ name }) => ({ Name: name }),
  OrgClosed: ({ reason }, event) => notOpen(event, 'closed', { StatusReason: reason }),
  OrgReopened: () => open,
  OrgErasureBegun: ({ reason, holdings }, event) =>
    notOpen(event, 'erasing', {
      StatusReason: reason,
      ToErase: holdings.sessions + holdings.people + holdings.users,
    }),
  OrgErased: (_, event) => notOpen(event, 'erased', {}),
}

const deptColumns: Handlers<DeptRenamed | DeptMoved | DeptRemoved, Row> = {
  DeptRenamed: ({ name }) => ({ Name: name }),
  DeptMoved: ({ parentSid }) => ({ ParentSid: parentSid }),
  DeptRemoved: () => ({ deleted: true }),
}

async function parentPaths(events: readonly ReadEvent[], tx: ReadTransaction): Promise<Map<string, string>> {
  const parents = events.flatMap((event) => typed<DeptAdded>(event, 'DeptAdded')?.data.parentSid ?? [])
  if (parents.length === 0) return new Map()
  const { rows } = await tx.query<{ Sid: string; Path: string }>(
    'select "Sid", "Path" from depts where "Sid" = any($1::text[])',
    [parents],
  )
  return new Map(rows.map((row) => [row.Sid, row.Path]))
}

const membersTable = 'subject_members'

type MemberEvent = Extract<SubjectEvent, { type: `SubjectMember${string}` }>

/** Members of each subject, with their role; a subject without a row is open to its organisation. */
const memberSubjects = {
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
    const { userSid, orgSid, role } = event.data as MemberEvent['data']
    if (event.type === 'SubjectMemberRemoved')
      await tx.query(`delete from ${membersTable} where "SubjectSid" = $1 and "UserSid" = $2`, [sidOf(event), userSid])
    else
      await tx.query(
        `insert into ${membersTable} values ($1, $2, $3, $4) on conflict ("SubjectSid", "UserSid") do update set "Role" = excluded."Role"`,
        [sidOf(event), userSid, orgSid, role],
      )
  },
} as const

const subjectsTable = wireTable('subjects', wire, {
  own: {
    deleted: 'boolean not null',
    deleted_at: 'timestamptz',
    deleted_by: 'text collate "C"',
    delete_reason: 'text',
  },
})

/** One row per subject; a deleted one stays as a tombstone. */
const subjects: ReadModel = {
  name: 'subjects',
  version: 6,
  tables: [subjectsTable.name, membersTable],
  create: createTable(subjectsTable) + memberSubjects.create,
  finish: `create index on subjects ("OrgSid", "Name"); ${memberSubjects.finish}`,
  handles: [
    'SubjectCreated',
    'SubjectRenamed',
    'SubjectDeleted',
    'SubjectRestored',
    'SubjectApprovalRuled',
    'SubjectTemplateRuled',
    ...memberSubjects.handles,
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = new RowChanges(subjectsTable)
    for (const event of events) {
      const created = typed<Extract<SubjectEvent, { type: 'SubjectCreated' }>>(event, 'SubjectCreated')
      if (created) {
        const { subjectSid, orgSid, name } = created.data
        changes.create(
          sidOf(event),
          {
            Sid: subjectSid,
            OrgSid: orgSid,
            Name: name,
            CreateTime: event.metadata.at,
            NeedsApproval: false,
            IsTemplate: false,
            deleted: false,
          },
          event.position,
        )
      } else {
        const isOfBin = event.type === 'SubjectDeleted' || event.type === 'SubjectRestored'
        const columns = { ...handle(columnsOf, event), ...(isOfBin && deletionColumns(event)) }
        changes.change(sidOf(event), columns, event.position)
      }
    }
    await changes.write(tx)
    for (const event of events) await memberSubjects.apply(event, tx)
  },
}

const columnsOf: Handlers<SubjectEvent, Row> = {
  SubjectRenamed: ({ name }) => ({ Name: name }),
  SubjectDeleted: () => ({ deleted: true }),
  SubjectRestored: () => ({ deleted: false }),
  SubjectApprovalRuled: ({ needsApproval }) => ({ NeedsApproval: needsApproval }),
  SubjectTemplateRuled: ({ isTemplate }) => ({ IsTemplate: isTemplate }),
}

/** Every table that can be rebuilt from the log. */
export const readModels: readonly ReadModel[] = [
  sessions,
  answers,
  audit,
  alarms,
  appeals,
  quotas,
  naires,
  users,
  orgs,
  subjects,
  viewings,
  boards,
  crosstabs,
  reports,
  shares,
  codedAnswers,
  excels,
  idents,
  campaigns,
  rewards,
  deadLetters,
  notices,
  personalTasks,
  webhooks,
  retention,
]
