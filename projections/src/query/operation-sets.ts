import { deadLetters } from '@naire/domain/jobs'
import { notices, personalTasks } from '@naire/domain/notices'
import { parkedEvents } from '@naire/domain/read-models'
import type { SetPlan } from './set-plan.ts'
import { nameOf } from './trail-names.ts'
import { canAny, isStaff, ownOrg } from './visibility.ts'

/** Sets of the whole installation for operators, and one's own notices and tasks. */
export const operationSets = {
  Notices: {
    type: 'Notice',
    subject: (t) => `${t}."SubjectSid"`,
    wire: notices,
    table: 'notices',
    computed: { NaireName: nameOf('naires', 'NaireSid') },
    search: ['Detail', 'NaireName'],
    present: (t) => `${t}.in_app`,
    visible: (t, viewer) => (isStaff(viewer) ? `${t}."UserSid" = ${viewer.user}::text` : null),
  },
  PersonalTasks: {
    type: 'PersonalTask',
    subject: (t) => `${t}."SubjectSid"`,
    wire: personalTasks,
    table: 'personal_tasks',
    computed: { NaireName: nameOf('naires', 'NaireSid') },
    search: ['NaireName'],
    otherSids: ['Sid'],
    present: (t) =>
      `not ${t}.done and exists (select from read.naires as n where n."Sid" = ${t}."NaireSid" and not n.deleted)`,
    visible: (t, viewer) =>
      isStaff(viewer) ? `(${t}."UserSid" = ${viewer.user}::text and ${ownOrg(`${t}."OrgSid"`, viewer)})` : null,
  },
  DeadLetters: {
    type: 'DeadLetter',
    wire: deadLetters,
    table: 'dead_letters',
    computed: { ChangedByName: nameOf('users', 'ChangedBySid') },
    search: ['Duty', 'EventType', 'Stream', 'Problem'],
    otherSids: ['Sid', 'ChangedBySid'],
    visible: (_, viewer) => (canAny(viewer, ['operate']) ? 'true' : null),
  },
  ParkedEvents: {
    type: 'ParkedEvent',
    wire: parkedEvents,
    table: 'parked_events',
    unversioned: true,
    computed: {
      ReadModel: (t) => `${t}.subscription`,
      Position: (t) => `${t}.position`,
      Stream: (t) => `${t}.stream`,
      Revision: (t) => `${t}.revision`,
      EventType: (t) => `${t}.type`,
      Problem: (t) => `${t}.problem`,
      ParkedAt: (t) => `${t}.parked_at`,
      RetriedAt: (t) => `${t}.retried_at`,
      SkippedAt: (t) => `${t}.skipped_at`,
      SkippedByName: nameOf('users', 'skipped_by'),
      SkipReason: (t) => `${t}.skip_reason`,
    },
    otherSids: ['Sid'],
    visible: (_, viewer) => (canAny(viewer, ['operate']) ? 'true' : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
