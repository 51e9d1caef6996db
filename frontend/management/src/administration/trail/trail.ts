import { csvLine } from '@naire/domain/sheets'
import { type Ability, mayEnter, type RoleCode } from '@naire/domain/access'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { auditEvents } from '@naire/domain/sessions'
import type { accessLog } from '@naire/domain/access-log'
import { allOf, quoted, type ODataPage, query } from '../../workplace/odata.ts'
import type { Http } from '../../workplace/http.ts'

/** Part of the trail: actions done, or data shown and taken away. */
export type TrailPart = 'done' | 'seen'

export const trailThings = ['session', 'user', 'naire'] as const
type TrailThing = (typeof trailThings)[number]

/** Query of the trail; a blank field does not narrow it. */
export interface Trail {
  readonly part: TrailPart
  /** Kind of thing that `sid` names. */
  readonly thing: TrailThing
  readonly sid: string
  /** Sid of whoever did it. */
  readonly who: string
  /** An event type, or a kind of viewing. */
  readonly kind: string
  /** Days in the reader's own zone, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
}

export function trailFrom(address: URLSearchParams): Trail {
  const said = (name: keyof Trail) => address.get(name) ?? ''
  const thing = trailThings.find((one) => one === said('thing')) ?? 'session'
  return {
    part: said('part') === 'seen' ? 'seen' : 'done',
    thing,
    sid: said('sid'),
    who: said('who'),
    kind: said('kind'),
    from: said('from'),
    to: said('to'),
  }
}

/** Which set is read, newest first. */
export const trailAsked = (part: TrailPart, filter: string | undefined) =>
  ({ set: part === 'done' ? 'AuditEvents' : 'Viewings', filter, orderby: 'At desc,Sid desc' }) as const

/** As a filter of AuditEvents or Viewings. */
export function trailFilter(
  { part, thing, sid, who, kind, from, to }: Trail,
  orgSid: string | null,
): string | undefined {
  const known = sid.trim().toUpperCase().replaceAll('-', '')
  return allOf([
    orgSid && `OrgSid eq ${quoted(orgSid)}`,
    known && about[part][thing](quoted(known), known),
    who && `ActorSid eq ${quoted(who)}`,
    kind && `${part === 'done' ? 'EventType' : 'Kind'} eq ${quoted(kind)}`,
    dayStart(from, 0) && `At ge ${dayStart(from, 0)}`,
    dayStart(to, 1) && `At lt ${dayStart(to, 1)}`,
  ])
}

type TargetFilter = (text: string, sid: string) => string

const about: Readonly<Record<TrailPart, Readonly<Record<TrailThing, TargetFilter>>>> = {
  done: {
    session: (text) => `SessionSid eq ${text}`,
    user: (text, sid) => `(ActorSid eq ${text} or Stream eq ${quoted(`user-${sid}`)})`,
    naire: (_, sid) => `(Stream eq ${quoted(`naire-${sid}`)} or Stream eq ${quoted(`quota-${sid}`)})`,
  },
  seen: {
    session: (text) => `SessionSid eq ${text}`,
    user: (text) => `ActorSid eq ${text}`,
    naire: (text) => `NaireSid eq ${text}`,
  },
}

function dayStart(day: string, later: number): string | null {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? null : start.toISOString()
}

/** The server gives no more rows at once. */
const pageSize = 1_000

interface TrailReadOptions {
  readonly http: Pick<Http, 'get'>
  /** Rows so far. */
  readonly onRead: (count: number) => void
}

/**
 * Every row, newest first. Each page begins where the one before ended, by time: what is done meanwhile is newer and
 * moves none of them.
 */
export async function readTrail(
  part: TrailPart,
  filter: string | undefined,
  { http, onRead }: TrailReadOptions,
): Promise<readonly TrailRow[]> {
  const rows: TrailRow[] = []
  const { set, orderby } = trailAsked(part, filter)
  for (let before: TrailRow | undefined; ; before = rows.at(-1)) {
    const older = before && `(At lt ${before.At} or (At eq ${before.At} and Sid lt '${before.Sid}'))`
    const { value } = await http.get<ODataPage<TrailRow>>(
      query(`/odata/${set}`, { filter: allOf([filter, older]), orderby, top: pageSize }),
    )
    rows.push(...value)
    onRead(rows.length)
    if (value.length < pageSize) return rows
  }
}

const fields = {
  done: [
    'At',
    'ActorName',
    'ActorSid',
    'Role',
    'EventType',
    'Changes',
    'Reason',
    'AboutName',
    'Stream',
    'Revision',
    'Position',
    'SessionSid',
    'OrgSid',
    'Ip',
    'UserAgent',
    'CommandId',
    'CorrelationId',
  ],
  seen: ['At', 'ActorName', 'ActorSid', 'Role', 'Kind', 'AboutName', 'SessionSid', 'NaireSid', 'OrgSid'],
} as const satisfies Readonly<Record<TrailPart, readonly (keyof TrailRow)[]>>

/** With the names of the wire as its first line; begins so that Excel reads UTF-8, and no cell begins a formula. */
export function trailCsv(part: TrailPart, rows: readonly TrailRow[]): string {
  const lines = rows.map((row) => csvLine(fields[part].map((field) => cell(row[field as keyof TrailRow]))))
  return `\uFEFF${[fields[part].join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (value: unknown): string | number =>
  typeof value === 'number'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '')

interface TrailTarget {
  /** Prefix of the stream: session, user, naire, quota …; sign-ins belong to a person. */
  readonly kind: string
  readonly sid: string
}

export function aboutOf({ Stream, SessionSid, NaireSid }: TrailRow): TrailTarget {
  const stream = Stream ?? (SessionSid ? `session-${SessionSid}` : NaireSid ? `naire-${NaireSid}` : '')
  const [kind = '', ...rest] = stream.split('-')
  return { kind: kind === 'signins' ? 'user' : kind, sid: rest.join('-') }
}

interface TrailViewer {
  readonly role: number
  can(ability: Ability): boolean
}

/** Where the person may look at it; null: nowhere. */
export function placeOf(row: TrailRow, { role, can }: TrailViewer): string | null {
  const { kind, sid } = aboutOf(row)
  const may = (route: Parameters<typeof mayEnter>[0]) => mayEnter(route, role as RoleCode)
  const project = row.OrgSid && row.SubjectSid ? `/subject/${row.OrgSid}/${row.SubjectSid}` : null
  if (kind === 'user')
    return may('userMng') && can('manageUsers') && row.AboutName
      ? `/userMng/${row.OrgSid ?? ''}?user=${encodeURIComponent(row.AboutName)}`
      : null
  if (project === null) return null
  if (kind === 'session') return can('viewSessions') ? `${project}/sessionNaire/${sid}/view` : null
  if (kind === 'naire') return may('naireEdit') && can('editQuestions') ? `${project}/naireEdit?naire=${sid}` : project
  if (kind === 'quota') return can('manageQuotas') ? `${project}/quotarMng?naire=${sid}` : null
  return kind === 'subject' ? project : null
}

/** A row of either set; what one of them does not have is absent. */
export type TrailRow = Partial<WireRow<typeof auditEvents>> &
  Partial<WireRow<typeof accessLog>> &
  Pick<WireRow<typeof accessLog>, 'Sid' | 'At' | 'ActorSid' | 'Role'>
