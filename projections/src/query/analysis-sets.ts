import { namedViews, reports, shares } from '@naire/domain/analysis'
import type { SetPlan } from './set-plan.ts'
import { canAny, ownOrg } from './visibility.ts'

/** Named views: one's own and the shared ones, for those who see the questionnaire's sessions. */
const namedViewSet = <const Type extends string, const Table extends string>(type: Type, table: Table) =>
  ({
    type,
    subject: (t: string) => `${t}."SubjectSid"`,
    wire: namedViews,
    table,
    computed: {
      OwnerName: (t: string) => `(select o."Name" from read.users as o where o."Sid" = ${t}."OwnerSid")`,
    },
    search: ['Title'],
    otherSids: ['OwnerSid'],
    present: (t) => `not ${t}.removed`,
    visible: (t, viewer) =>
      canAny(viewer, ['viewSessions'])
        ? `(${ownOrg(`${t}."OrgSid"`, viewer)} and (${t}."Shared" or ${t}."OwnerSid" = ${viewer.user}::text))`
        : null,
  }) as const satisfies SetPlan

export const analysisSets = {
  Boards: namedViewSet('Board', 'boards'),
  Crosstabs: namedViewSet('Crosstab', 'crosstabs'),
  /** Written reports: drafts of one's own and shared ones for those who may change them, published ones for readers. */
  Reports: {
    ...namedViewSet('Report', 'reports'),
    wire: reports,
    visible: (t, viewer) => {
      const mayWrite = canAny(viewer, ['analyse'])
      if (!mayWrite && !canAny(viewer, ['readReports'])) return null
      const own = ownOrg(`${t}."OrgSid"`, viewer)
      return mayWrite
        ? `(${own} and (${t}."Shared" or ${t}."OwnerSid" = ${viewer.user}::text))`
        : `(${own} and ${t}."Shared" and ${t}."Version" is not null)`
    },
  },
  /** Links to shared numbers, for those who may share. */
  Shares: {
    type: 'Share',
    subject: (t: string) => `${t}."SubjectSid"`,
    wire: shares,
    table: 'shares',
    search: ['Title'],
    visible: (t, viewer) => (canAny(viewer, ['share']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
