import { recycledItems, recycledKinds, type RecycledKind } from '@naire/domain/recycle-bin'
import type { SetPlan } from './set-plan.ts'
import { nameOf, ofDeletion } from './trail-names.ts'
import { canAny, ownOrg } from './visibility.ts'

/** SQL of one kind's rows; its tables keep their own barriers. */
const kind = (name: RecycledKind, columns: string, from: string): string =>
  `select '${name}' as "Kind", ${columns} from ${from}`

const kept = (t: string): string =>
  `${t}.deleted_at as "DeleteTime", ${t}.deleted_by as "DeletedBySid", ${t}.delete_reason as "DeleteReason"`
const [at, by, why] = (['At', 'ActorSid', 'Reason'] as const).map((column) => ofDeletion(column)('s')) as [
  string,
  string,
  string,
]

const rows = `(${[
  kind(
    'session',
    `s."Sid", (select n."Name" from read.naires as n where n."Sid" = s."NaireSid") as "Name", s."NaireSid", s."SubjectSid", s."OrgSid", ${at} as "DeleteTime", ${by} as "DeletedBySid", ${why} as "DeleteReason"`,
    `read.sessions as s where s."Status" is null`,
  ),
  kind(
    'naire',
    `n."Sid", n."Name", null, n."SubjectSid", n."OrgSid", ${kept('n')}`,
    `read.naires as n where n.deleted`,
  ),
  kind('subject', `p."Sid", p."Name", null, p."Sid", p."OrgSid", ${kept('p')}`, `read.subjects as p where p.deleted`),
  kind('user', `u."Sid", u."Name", null, null, u."OrgSid", ${kept('u')}`, `read.users as u where u."Status" = 2`),
  kind(
    'excel',
    `e."Sid", e."Name", e."NaireSid", e."SubjectSid", e."OrgSid", ${kept('e')}`,
    `read.excels as e where e.deleted`,
  ),
].join(' union all ')})`

export const recycleSets = {
  /** Deleted things of the kinds that the viewer may restore. */
  RecycleBin: {
    type: 'RecycledItem',
    subject: (t) => `${t}."SubjectSid"`,
    wire: recycledItems,
    table: 'excels',
    rows,
    unversioned: true,
    computed: { DeletedByName: nameOf('users', 'DeletedBySid') },
    search: ['Name', 'DeletedByName', 'DeleteReason'],
    otherSids: ['DeletedBySid'],
    visible: (t, viewer) => {
      const kinds = (Object.keys(recycledKinds) as RecycledKind[]).filter((name) =>
        canAny(viewer, [recycledKinds[name]]),
      )
      if (kinds.length === 0) return null
      const shown = `${t}."Kind" in (${kinds.map((name) => `'${name}'`).join(', ')})`
      return `(${ownOrg(`${t}."OrgSid"`, viewer)} and ${shown})`
    },
  },
} as const satisfies Readonly<Record<string, SetPlan>>
