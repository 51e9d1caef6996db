import { guardedFields } from '@naire/domain/access'
import { depts, orgs } from '@naire/domain/orgs'
import { naires } from '@naire/domain/naires'
import { quotarChanges, quotars, quotarSeats } from '@naire/domain/quotas'
import {
  alarms,
  alarmSteps,
  appealFeedbacks,
  appealSessions,
  auditEvents,
  deletedSessions,
  feedbacks,
  naireSessions,
} from '@naire/domain/sessions'
import { subjects } from '@naire/domain/subjects'
import { users } from '@naire/domain/users'
import { accessLog } from '@naire/domain/access-log'
import type { EntitySet } from '@naire/odata'
import { documentsTable, itemRows } from '../sessions/document.ts'
import { alarmTimes } from './alarm-times.ts'
import { analysisSets } from './analysis-sets.ts'
import { excelSets } from './excel-sets.ts'
import { identSets } from './ident-sets.ts'
import { retentionSets } from './retention-sets.ts'
import { rewardSets } from './reward-sets.ts'
import { webhookSets } from './webhook-sets.ts'
import { recycleSets } from './recycle-sets.ts'
import type { NavigationPlan, PlannedSet, SetPlan, ViewerSql } from './set-plan.ts'
import { forecastTime, ratePerDay, remainingSeats } from './quota-forecast.ts'
import { operationSets } from './operation-sets.ts'
import { auditNames, nameOf, ofDeletion, viewingNames } from './trail-names.ts'
import {
  canAny,
  isStaff,
  ownOrg,
  visibleAppeal,
  visibleHistory,
  visibleSession,
  visibleUser,
  withVisibleSession,
} from './visibility.ts'

const undeleted = (t: string): string => `not ${t}.deleted`
const staffOfOrg = (t: string, viewer: ViewerSql): string | null =>
  isStaff(viewer) ? ownOrg(`${t}."OrgSid"`, viewer) : null
export const one = (target: string, from: string): NavigationPlan => ({
  target,
  collection: false,
  on: (f, t) => `${t}."Sid" = ${f}."${from}"`,
})
export const many = (target: string, to: string): NavigationPlan => ({
  target,
  collection: true,
  on: (f, t) => `${t}."${to}" = ${f}."Sid"`,
})
const ownSubject = (t: string): string => `${t}."SubjectSid"`
const sessionSubject = (t: string): string =>
  `(select s."SubjectSid" from read.sessions as s where s."Sid" = ${t}."SessionSid")`
const naireSubject = (t: string): string =>
  `(select n."SubjectSid" from read.naires as n where n."Sid" = ${t}."NaireSid")`

/** The sets that OData reads. */
export const sets = {
  NaireSessions: {
    type: 'NaireSession',
    subject: ownSubject,
    wire: naireSessions,
    table: 'sessions',
    guards: guardedFields['NaireSessions'],
    computed: {
      Questionnaire: nameOf('naires', 'NaireSid'),
      SuccessParam: () => 'null::text',
      RevieworName: nameOf('users', 'RevieworSid'),
      AppealerName: nameOf('users', 'AppealerSid'),
    },
    open: { Answers: 'answers' },
    search: ['UserName', 'IdentifyingCode', 'RevieworName', 'Questionnaire'],
    navigations: {
      Feedbacks: many('Feedbacks', 'SessionSid'),
      QuotarList: {
        target: 'Quotars',
        collection: true,
        on: (f, t) => `${t}."NaireSid" = ${f}."NaireSid" and ${f}.quota_cells ? ${t}."Sid"`,
      },
      Seat: { target: 'QuotarSeats', collection: false, on: (f, t) => `${t}."SessionSid" = ${f}."Sid"` },
      Naire: one('Naires', 'NaireSid'),
      Subject: one('Subjects', 'SubjectSid'),
      AuditEvents: many('AuditEvents', 'SessionSid'),
      AppealFeedbacks: many('AppealFeedbacks', 'SessionSid'),
    },
    present: (t) => `${t}."Status" is not null`,
    visible: visibleSession,
  },
  DeletedSessions: {
    type: 'DeletedSession',
    subject: ownSubject,
    wire: deletedSessions,
    table: 'sessions',
    computed: {
      DeleteTime: ofDeletion('At'),
      DeletedByName: ofDeletion('ActorName'),
      DeleteReason: ofDeletion('Reason'),
    },
    search: ['UserName', 'DeletedByName', 'DeleteReason'],
    present: (t) => `${t}."Status" is null`,
    visible: (t, viewer) => (canAny(viewer, ['deleteSessions']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  Feedbacks: {
    type: 'Feedback',
    subject: ownSubject,
    wire: feedbacks,
    table: documentsTable.name,
    rows: itemRows,
    orderedBy: ['SessionSid'],
    guards: guardedFields['Feedbacks'],
    search: ['QuestionCode', 'Value1', 'Value2'],
    navigations: { Session: one('NaireSessions', 'SessionSid') },
    otherSids: ['Sid'],
    visible: (t, viewer) => withVisibleSession(`${t}."SessionSid"`, viewer),
  },
  Naires: {
    type: 'Naire',
    openType: true,
    subject: ownSubject,
    wire: naires,
    table: 'naires',
    guards: guardedFields['Naires'],
    search: ['Name'],
    navigations: {
      Subject: one('Subjects', 'SubjectSid'),
      QuotarList: many('Quotars', 'NaireSid'),
      Sessions: many('NaireSessions', 'NaireSid'),
    },
    present: undeleted,
    visible: staffOfOrg,
  },
  Quotars: {
    type: 'Quotar',
    subject: naireSubject,
    wire: quotars,
    key: ['NaireSid', 'Sid'],
    table: 'quotars',
    computed: {
      OrgSid: nameOf('naires', 'NaireSid', 'OrgSid'),
      SubjectSid: (t) =>
        `(select n."SubjectSid" from read.naires as n where n."Sid" = ${t}."NaireSid" and not n.deleted)`,
      Seq: (t) => `(${t}.place + 1)`,
      RemainingCount: remainingSeats,
      Full: (t) => `(${remainingSeats(t)} = 0)`,
      RatePerDay: ratePerDay,
      ForecastTime: forecastTime,
      ChangedByName: nameOf('users', 'changed_by'),
    },
    present: (t) => `${t}.defined`,
    visible: (t, viewer) =>
      canAny(viewer, ['manageQuotas', 'viewSessions'])
        ? ownOrg(nameOf('naires', 'NaireSid', 'OrgSid')(t), viewer)
        : null,
  },
  QuotarChanges: {
    type: 'QuotarChange',
    subject: naireSubject,
    wire: quotarChanges,
    table: 'quota_changes',
    computed: { ByName: nameOf('users', 'BySid') },
    otherSids: ['Sid', 'BySid'],
    visible: (t, viewer) =>
      canAny(viewer, ['manageQuotas', 'viewSessions'])
        ? ownOrg(nameOf('naires', 'NaireSid', 'OrgSid')(t), viewer)
        : null,
  },
  QuotarSeats: {
    type: 'QuotarSeat',
    subject: sessionSubject,
    wire: quotarSeats,
    key: ['SessionSid'],
    table: 'quota_seats',
    unversioned: true,
    computed: { Held: (t) => `${t}.held` },
    present: (t) => `jsonb_array_length(${t}.cells) > 0`,
    visible: (t, viewer) => withVisibleSession(`${t}."SessionSid"`, viewer),
  },
  Alarms: {
    type: 'Alarm',
    subject: ownSubject,
    wire: alarms,
    table: 'alarms',
    computed: {
      NaireName: nameOf('naires', 'NaireSid'),
      ClaimedByName: nameOf('users', 'ClaimedBySid'),
      ...alarmTimes,
    },
    asText: ['Reasons', 'Contacts'],
    search: ['Excerpt', 'NaireName', 'ClaimedByName', 'Note'],
    navigations: {
      Session: one('NaireSessions', 'SessionSid'),
      Subject: one('Subjects', 'SubjectSid'),
      Steps: { target: 'AlarmSteps', collection: true, on: (f, t) => `${t}."SessionSid" = ${f}."SessionSid"` },
    },
    present: undeleted,
    visible: (t, viewer) => (canAny(viewer, ['processAlarms']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  AlarmSteps: {
    type: 'AlarmStep',
    subject: sessionSubject,
    wire: alarmSteps,
    table: 'alarm_steps',
    computed: { UserName: nameOf('users', 'UserSid'), ToName: nameOf('users', 'ToSid') },
    search: ['UserName', 'Word'],
    otherSids: ['Sid'],
    present: (t) => `exists (select from read.alarms as a where a."SessionSid" = ${t}."SessionSid" and not a.deleted)`,
    visible: (t, viewer) => (canAny(viewer, ['processAlarms']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  AppealSessions: {
    type: 'AppealSession',
    subject: ownSubject,
    wire: appealSessions,
    table: 'appeal_sessions',
    computed: {
      AppealerSid: (t) => `coalesce(${t}.assigned_sid, ${t}.acted_sid)`,
      AppealerName: (t) =>
        `(select o."Name" from read.users as o where o."Sid" = coalesce(${t}.assigned_sid, ${t}.acted_sid))`,
      FeedbackCount: (t) => `(select count(*)::integer from read.appeal_feedbacks as f where ${ofRound('f', t)})`,
      JudgedCount: (t) =>
        `(select count(*)::integer from read.appeal_feedbacks as f where ${ofRound('f', t)} and f."JudgeResult" is not null)`,
    },
    search: ['AppealerName'],
    navigations: {
      AppealFeedbacks: many('AppealFeedbacks', 'AppealSessionSid'),
      Session: one('NaireSessions', 'SessionSid'),
      Naire: one('Naires', 'NaireSid'),
    },
    present: undeleted,
    visible: visibleAppeal,
  },
  AppealFeedbacks: {
    type: 'AppealFeedback',
    subject: sessionSubject,
    wire: appealFeedbacks,
    table: 'appeal_feedbacks',
    guards: guardedFields['AppealFeedbacks'],
    search: ['Reason', 'JudgeMemo'],
    navigations: { Session: one('NaireSessions', 'SessionSid') },
    present: undeleted,
    visible: (t, viewer) => {
      const condition = visibleAppeal('a', viewer)
      return condition === null
        ? null
        : `exists (select 1 from read.appeal_sessions as a where a."Sid" = ${t}."AppealSessionSid" and not a.deleted and ${condition})`
    },
  },
  AuditEvents: {
    type: 'AuditEvent',
    subject: auditNames.SubjectSid,
    wire: auditEvents,
    table: 'audit_events',
    computed: auditNames,
    guards: guardedFields['AuditEvents'],
    search: ['ActorName', 'EventType', 'Reason'],
    otherSids: ['Sid', 'ActorSid'],
    visible: visibleHistory,
  },
  Viewings: {
    type: 'Viewing',
    subject: viewingNames.SubjectSid,
    wire: accessLog,
    table: 'viewings',
    computed: { ActorName: nameOf('users', 'ActorSid'), ...viewingNames },
    search: ['ActorName', 'Kind'],
    otherSids: ['Sid'],
    visible: (t, viewer) => (canAny(viewer, ['viewAccessLog']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  ...analysisSets,
  ...excelSets,
  ...identSets,
  ...rewardSets,
  ...retentionSets,
  ...webhookSets,
  ...recycleSets,
  ...operationSets,
  Users: {
    type: 'User',
    wire: users,
    table: 'users',
    computed: { OrgName: nameOf('orgs', 'OrgSid'), DeptPath: nameOf('depts', 'DeptSid', 'Path') },
    search: ['Code', 'Name', 'Nickname', 'Tel'],
    visible: visibleUser,
  },
  Orgs: {
    type: 'Org',
    wire: orgs,
    table: 'orgs',
    search: ['Name'],
    navigations: { Depts: many('Depts', 'OrgSid'), Subjects: many('Subjects', 'OrgSid') },
    visible: (t, viewer) => (isStaff(viewer) ? ownOrg(`${t}."Sid"`, viewer) : null),
  },
  Depts: {
    type: 'Dept',
    wire: depts,
    table: 'depts',
    search: ['Name', 'Path'],
    present: undeleted,
    visible: staffOfOrg,
  },
  Subjects: {
    type: 'Subject',
    subject: (t) => `${t}."Sid"`,
    wire: subjects,
    table: 'subjects',
    search: ['Name'],
    navigations: { Naires: many('Naires', 'SubjectSid'), Org: one('Orgs', 'OrgSid') },
    present: undeleted,
    visible: staffOfOrg,
  },
} as const satisfies Readonly<Record<string, SetPlan>>

export type SetName = keyof typeof sets

/** Read plan of a set, by its name, or the set's own. */
export function planOf(set: string | EntitySet): SetPlan {
  if (typeof set !== 'string' && 'plan' in set) return (set as PlannedSet).plan
  const name = typeof set === 'string' ? set : set.name
  const plans: Readonly<Record<string, SetPlan>> = sets
  const plan = plans[name]
  if (!plan) throw new Error(`there is no set ${name}`)
  return plan
}

/** Of the appeal's running round. */
function ofRound(feedback: string, appeal: string): string {
  return `${feedback}."AppealSessionSid" = ${appeal}."Sid" and ${feedback}."Round" = ${appeal}."Round" and not ${feedback}.deleted`
}
