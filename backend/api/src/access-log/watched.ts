import type { AccessKind } from '@naire/domain/access-log'
import type { BoundQuery, Row } from '@naire/odata'
import { naireOfSet, type SetName } from '@naire/projections/query'
import type { AccessRecord } from './access-log.ts'

export interface Subject {
  readonly kind: AccessKind
  /** The property that names the session. */
  readonly property: 'Sid' | 'SessionSid'
}

/** Sets whose rows are data of a session. */
const subjects: Partial<Record<SetName, Subject>> = {
  NaireSessions: { kind: 'NaireSessions', property: 'Sid' },
  DeletedSessions: { kind: 'NaireSessions', property: 'Sid' },
  Feedbacks: { kind: 'Feedbacks', property: 'SessionSid' },
  Alarms: { kind: 'Alarms', property: 'SessionSid' },
  AlarmSteps: { kind: 'Alarms', property: 'SessionSid' },
  AppealSessions: { kind: 'AppealSessions', property: 'SessionSid' },
  AppealFeedbacks: { kind: 'AppealFeedbacks', property: 'SessionSid' },
}

function subjectOf({ set, apply }: BoundQuery): Subject | undefined {
  const { name } = apply?.from ?? set
  return naireOfSet(name) === null ? subjects[name as SetName] : { kind: 'Answers', property: 'Sid' }
}

/** The question with the session of each row added to what is asked, also in what is expanded. */
export function watched(query: BoundQuery): BoundQuery {
  const subject = subjectOf(query)
  const { select } = query
  const asked =
    subject === undefined || query.apply !== null || select === null || select.includes(subject.property)
      ? select
      : [...select, subject.property]
  return { ...query, select: asked, expand: query.expand.map((each) => ({ ...each, query: watched(each.query) })) }
}

/** The sessions whose data stands in the rows of a watched question; their sids alone are no data. */
export function sightings(query: BoundQuery, rows: readonly Row[]): readonly AccessRecord[] {
  const subject = subjectOf(query)
  const own =
    subject !== undefined && showsData(query, subject)
      ? rows.map((row) => sighting(subject, row[subject.property]))
      : []
  const expanded = query.expand.flatMap(({ navigation, query: inner }) =>
    sightings(
      inner,
      rows.flatMap((row) => membersOf(row[navigation.name])),
    ),
  )
  return [...own, ...expanded]
}

const showsData = ({ select }: BoundQuery, { property }: Subject): boolean =>
  select === null || select.some((name) => name !== 'Sid' && name !== property)

/** Returns whose data the rows of a query show, without `$expand`; null when they show no session data. */
export function shownSubject(query: BoundQuery): Subject | null {
  const subject = subjectOf(query)
  return subject !== undefined && showsData(query, subject) ? subject : null
}

/** The questionnaire whose sessions or answers an address asks for; null where it names none. */
export function naireOf({ set, within }: BoundQuery): string | null {
  return within?.set.name === 'Naires' ? (within.key.at(-1) ?? null) : naireOfSet(set.name)
}

/** Rows that `$apply` made of several sessions name none. */
export const sighting = ({ kind }: Subject, sessionSid: unknown): AccessRecord => ({
  kind,
  sessionSid: typeof sessionSid === 'string' ? sessionSid : null,
})

const membersOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : typeof value === 'object' && value !== null ? [value as Row] : []

/** The rows as they were asked for. */
export function unwatched(query: BoundQuery, rows: readonly Row[]): readonly Row[] {
  const subject = subjectOf(query)
  const isExtra =
    subject !== undefined && query.apply === null && query.select !== null && !query.select.includes(subject.property)
  if (!isExtra && query.expand.length === 0) return rows
  return rows.map((row) => {
    const entries = isExtra ? Object.entries(row).filter(([name]) => name !== subject.property) : Object.entries(row)
    const inner = new Map(query.expand.map(({ navigation, query: each }) => [navigation.name, each]))
    return Object.fromEntries(entries.map(([name, value]) => [name, unwatchedMember(inner.get(name), value)]))
  })
}

function unwatchedMember(query: BoundQuery | undefined, value: unknown): unknown {
  if (query === undefined || typeof value !== 'object' || value === null) return value
  const rows = unwatched(query, membersOf(value))
  return Array.isArray(value) ? rows : rows[0]
}
