import { allOf, quoted } from '../../workplace/odata.ts'

/** Part of the trail: actions done, or data shown and taken away. */
export type TrailPart = 'done' | 'seen'

export const trailThings = ['session', 'user', 'naire'] as const
export type TrailThing = (typeof trailThings)[number]

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
