import { randomUUID } from 'node:crypto'
import type { Pool } from '@naire/database'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { newSid, until } from '../../contracts/worker-bench.ts'
import { patienceMs } from './patience.ts'

/** Sessions that an api left settling: each is to get a seat or to be told that there is none, once. */
export interface SettlingSessions {
  readonly naireSid: string
  readonly sessionSids: readonly string[]
  readonly limit: number
}

export async function leftSettling(store: EventStore, count: number): Promise<SettlingSessions> {
  const naireSid = newSid()
  const limit = Math.floor(count * 0.75)
  const cells = [{ cellSid: 'C', expression: 'true', memo: null, limit, declaredLimit: limit }]
  await store.append({
    stream: `quota-${naireSid}`,
    expected: 'none',
    events: [event('CellsDefined', { naireSid, cells })],
  })
  const sessionSids = Array.from({ length: count }, newSid)
  await Promise.all(
    sessionSids.map((sessionSid, at) =>
      store.append({ stream: `session-${sessionSid}`, expected: 'none', events: begun(sessionSid, naireSid, at) }),
    ),
  )
  return { naireSid, sessionSids, limit }
}

/** Number of occurrences of each effect in the log. */
export interface Effects {
  readonly succeeded: number
  readonly turnedAway: number
  readonly seats: number
  /** Streams that were told more than once, or seats given twice to one session. */
  readonly twice: number
  readonly open: number
}

export async function effectsOf(pool: Pool, { naireSid }: SettlingSessions): Promise<Effects> {
  const { rows } = await pool.query<Effects>(
    `with told as (
       select stream, count(*) filter (where type = 'SessionSucceeded') as succeeded, count(*) filter (where type = 'SessionTurnedAway') as turned_away
       from log.events where stream like 'session-%' group by stream
     ), seats as (
       select data->>'sessionSid' as session, count(*) as n from log.events where stream = $1 and type = 'SeatConfirmed' group by 1
     )
     select (select sum(succeeded) from told)::integer as succeeded, (select sum(turned_away) from told)::integer as "turnedAway",
            (select count(*) from seats)::integer as seats,
            ((select count(*) from told where succeeded + turned_away > 1) + (select count(*) from seats where n > 1))::integer as twice,
            (select count(*) from work.outbox where state = 'pending')::integer as open`,
    [`quota-${naireSid}`],
  )
  if (!rows[0]) throw new Error('no effects')
  return rows[0]
}

/** Effects required in the log in the end, whatever happened to the queue. */
export function dueEffects({ sessionSids, limit }: SettlingSessions): Effects {
  return { succeeded: limit, turnedAway: sessionSids.length - limit, seats: limit, twice: 0, open: 0 }
}

export async function settled(pool: Pool, { sessionSids }: SettlingSessions, share: number): Promise<void> {
  const enough = sessionSids.length * share
  const query = `select count(*)::integer as n from log.events where type in ('SessionSucceeded', 'SessionTurnedAway')`
  await until(
    async () => ((await pool.query<{ n: number }>(query)).rows[0]?.n ?? 0) >= enough || undefined,
    `${enough} settled sessions`,
    patienceMs,
  )
}

/** Until all of the log is dispatched and nothing is asked of anybody. */
export async function answered(pool: Pool): Promise<void> {
  const query = `
    select (select count(*) from work.outbox where state = 'pending')
         + (select count(*) from work.subscriptions where position < (select max(position) from log.events)) as n`
  await until(
    async () => (await pool.query<{ n: number }>(query)).rows[0]?.n === 0 || undefined,
    'the outbox to empty',
    patienceMs,
  )
}

function begun(sessionSid: string, naireSid: string, at: number): NewEvent[] {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  return [
    event('SessionCreated', {
      to: 'suspend',
      sessionSid,
      naireSid,
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: at + 1,
      authMode: 1,
      userSid: null,
    }),
    event('SeatRequested', { to: 'settling', requestId: `R-${sessionSid}`, cells: ['C'], then }),
  ]
}

function event(type: string, data: object): NewEvent {
  const metadata = {
    actor: { sid: 'A'.repeat(32), role: 'respondent', orgSid: null },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type, version: 1, data, metadata }
}
