import type { DomainEvent, EventStore } from '@naire/domain/event-sourcing'
import { randomUUID } from 'node:crypto'

const atOnce = 100

/** Sessions as an api leaves them that ended before the quota had answered: each asks for a seat in a cell with room for all. */
export async function sessionsToSettle(store: EventStore, naireSid: string, count: number): Promise<void> {
  await append(store, `quota-${naireSid}`, {
    type: 'CellsDefined',
    data: { naireSid, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: count, declaredLimit: count }] },
  })
  const sids = Array.from({ length: count }, () => randomUUID().replaceAll('-', '').toUpperCase())
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(
      sids.slice(from, from + atOnce).map((sid) => append(store, `session-${sid}`, ...settling(sid, naireSid))),
    )
  }
}

export interface Effects {
  readonly settledOnce: number
  readonly settledMore: number
  readonly seats: number
}

/** What the log says of it: sessions that succeeded once, more than once, and seats that were given. */
export async function effectsOf(store: EventStore, naireSid: string): Promise<Effects> {
  const settled = new Map<string, number>()
  let seats = 0
  for (let after = 0; ;) {
    const events = await store.readAll({ after, limit: 5_000 })
    const last = events.at(-1)
    if (last === undefined) break
    after = last.position
    for (const { type, stream } of events) {
      if (type === 'SessionSucceeded') settled.set(stream, (settled.get(stream) ?? 0) + 1)
      if (type === 'SeatConfirmed' && stream === `quota-${naireSid}`) seats += 1
    }
  }
  const times = [...settled.values()]
  return {
    settledOnce: times.filter((time) => time === 1).length,
    settledMore: times.filter((time) => time > 1).length,
    seats,
  }
}

function settling(sessionSid: string, naireSid: string): DomainEvent[] {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  const startTime = new Date().toISOString()
  const session = {
    to: 'suspend',
    sessionSid,
    naireSid,
    naireRevision: 1,
    subjectSid: 'S',
    orgSid: 'O',
    surveySeq: 1,
    authMode: 1,
    userSid: null,
  }
  return [
    { type: 'SessionCreated', data: { ...session, startTime, lang: 'zh-CN', viewPort: 'mobile', mode: 'online' } },
    { type: 'SeatRequested', data: { to: 'settling', requestId: `R${sessionSid}`, cells: ['C1'], then } },
  ]
}

async function append(store: EventStore, stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = {
    actor: { sid: 'anonymous', role: 'respondent', orgSid: null },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  await store.append({
    stream,
    expected: 'none',
    events: events.map((event) => ({ ...event, id: randomUUID(), version: 1, metadata })),
  })
}
