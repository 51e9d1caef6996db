import type { BoundQuery } from '@naire/odata'
import { naireOfSet, type SetName } from '@naire/projections/query'

/** The read models whose rows a set shows: what a reader waits for. */
const behind: Readonly<Record<SetName, readonly string[]>> = {
  NaireSessions: ['sessions', 'naires'],
  DeletedSessions: ['sessions', 'audit'],
  Feedbacks: ['feedbacks', 'sessions'],
  Naires: ['naires'],
  Quotars: ['quotas', 'naires'],
  QuotarChanges: ['quotas', 'naires', 'users'],
  QuotarSeats: ['quotas', 'sessions'],
  Alarms: ['alarms', 'naires'],
  AlarmSteps: ['alarms', 'users'],
  AppealSessions: ['appeals'],
  AppealFeedbacks: ['appeals'],
  AuditEvents: ['audit', 'sessions'],
  Viewings: ['viewings', 'users'],
  DeadLetters: ['dead_letters'],
  Users: ['users', 'orgs'],
  Orgs: ['orgs'],
  Depts: ['orgs'],
  Subjects: ['subjects'],
  ParkedEvents: [],
}

export function readModelsOf({ set, expand, within, branches = [] }: BoundQuery): readonly string[] {
  const parent = within === undefined ? [] : ofSet(within.set.name)
  return [
    ...new Set([
      ...ofSet(set.name),
      ...parent,
      ...expand.flatMap(({ query }) => readModelsOf(query)),
      ...branches.flatMap(readModelsOf),
    ]),
  ]
}

const ofSet = (name: string): readonly string[] =>
  naireOfSet(name) === null ? (behind[name as SetName] ?? []) : ['answers', 'sessions']
