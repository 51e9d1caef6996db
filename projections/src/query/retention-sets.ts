import { legalHolds, retentionRuns } from '@naire/domain/retention'
import type { SetPlan } from './set-plan.ts'
import { nameOf } from './trail-names.ts'
import { canAny, ownOrg } from './visibility.ts'

export const retentionSets = {
  /** Legal holds, released ones too. */
  LegalHolds: {
    type: 'LegalHold',
    subject: (t) => `${t}."SubjectSid"`,
    wire: legalHolds,
    table: 'legal_holds',
    computed: {
      PlacedByName: nameOf('users', 'PlacedBySid'),
      ReleasedByName: nameOf('users', 'ReleasedBySid'),
    },
    search: ['Reason', 'SessionSid'],
    visible: (t, viewer) => (canAny(viewer, ['manageSubjects']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  /** Runs of retention rules, with what each erased. */
  RetentionRuns: {
    type: 'RetentionRun',
    subject: (t) => `${t}."SubjectSid"`,
    wire: retentionRuns,
    table: 'retention_runs',
    search: ['Day'],
    visible: (t, viewer) => (canAny(viewer, ['manageSubjects']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
