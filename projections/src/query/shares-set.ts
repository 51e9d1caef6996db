import { shares } from '@naire/domain/analysis'
import type { SetPlan } from './set-plan.ts'
import { canAny, ownOrg } from './visibility.ts'

/** Links to shared numbers, for those who may share. */
export const sharesSet = {
  type: 'Share',
  subject: (t: string) => `${t}."SubjectSid"`,
  wire: shares,
  table: 'shares',
  search: ['Title'],
  visible: (t, viewer) => (canAny(viewer, ['share']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
} as const satisfies SetPlan
