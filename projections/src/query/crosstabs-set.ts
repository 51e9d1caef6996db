import { crosstabs } from '@naire/domain/analysis'
import type { SetPlan } from './set-plan.ts'
import { canAny, ownOrg } from './visibility.ts'

/** Named cross-tabs: one's own and the shared ones, for those who see the questionnaire's sessions. */
export const crosstabsSet = {
  type: 'Crosstab',
  subject: (t: string) => `${t}."SubjectSid"`,
  wire: crosstabs,
  table: 'crosstabs',
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
} as const satisfies SetPlan
