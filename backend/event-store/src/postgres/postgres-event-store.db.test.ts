import { randomUUID } from 'node:crypto'
import { connect, type Pool } from '@naire/database'
import { EventStoreBusy, type NewEvent } from '@naire/domain/event-sourcing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { createPostgresEventStore, prepareEventStore } from './index.ts'

describe('the event store in PostgreSQL', () => {
  let pool: Pool
  beforeAll(async () => {
    pool = connect(await freshDatabase(), { max: 8, applicationName: 'event-store-test' })
    await prepareEventStore(pool)
  })
  afterAll(() => pool.end())

  it('fails a request that cannot be stored, and not its neighbours', async () => {
    const store = createPostgresEventStore(pool)
    const good = Array.from({ length: 20 }, newStream)
    const appends = good.map((stream) => store.append({ stream, expected: 'none', events: [event()] }))
    const poisoned = [
      store.append({ stream: newStream(), expected: 'none', events: [event(), { ...event(), id: 'no uuid' }] }),
      store.append({ stream: 'zero\u0000byte', expected: 'none', events: [event()] }),
    ]
    const more = store.append({ stream: newStream(), expected: 'none', events: [event()] })
    const outcomes = await Promise.allSettled([...appends, more, ...poisoned])
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(21).fill('fulfilled'), 'rejected', 'rejected'])
    for (const stream of good) expect(await store.readStream(stream)).toHaveLength(1)
  })

  it('refuses to change or delete what is stored', async () => {
    for (const attempt of ["update log.events set type = 'x'", 'delete from log.events', 'truncate log.events']) {
      await expect(pool.query(attempt)).rejects.toThrow('the log is never changed')
    }
  })

  it('answers busy when too many appends wait', async () => {
    const store = createPostgresEventStore(pool, { maxWaiting: 3 })
    const streams = Array.from({ length: 20 }, newStream)
    const outcomes = await Promise.allSettled(
      streams.map((stream) => store.append({ stream, expected: 'none', events: [event()] })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(streams.length - 3)
    for (const reason of refused) expect(reason).toBeInstanceOf(EventStoreBusy)
    const stored = await Promise.all(streams.map((stream) => store.readStream(stream)))
    expect(stored.map((events) => events.length)).toEqual(
      outcomes.map(({ status }) => (status === 'fulfilled' ? 1 : 0)),
    )
  })

  it('gives positions in the order of commits to several processes that write', async () => {
    const stores = Array.from({ length: 4 }, () => createPostgresEventStore(pool))
    const reader = createPostgresEventStore(pool)
    const after = (await reader.head()).position
    const shared = Array.from({ length: 5 }, newStream)
    const [writers, rounds] = [16, 30]
    const stop = new AbortController()
    const seen: number[] = []
    const reading = reader.subscribeAll({ after, batchSize: 7, signal: stop.signal }, async (events) => {
      seen.push(...events.map(({ position }) => position))
      if (seen.length === writers * rounds) stop.abort()
    })
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let round = 0; round < rounds; round += 1) {
          const stream = round % 2 === 0 ? newStream() : (shared[(round + writer) % shared.length] ?? '')
          await stores[writer % stores.length]?.append({ stream, expected: 'any', events: [event()] })
        }
      }),
    )
    await reading
    expect(seen).toEqual((await reader.readAll({ after, limit: 10_000 })).map(({ position }) => position))
  })

  it('keeps its epoch', async () => {
    const first = await createPostgresEventStore(pool).head()
    expect(first.epoch).toMatch(/^[0-9a-f-]{36}$/)
    expect((await createPostgresEventStore(pool).head()).epoch).toBe(first.epoch)
  })
})

function newStream(): string {
  return `session-${randomUUID()}`
}

function event(): NewEvent {
  const metadata = {
    actor: { sid: 'system', role: 'system', orgSid: null },
    at: '2026-01-01T00:00:00.000Z',
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type: 'SessionReturned', version: 1, data: {}, metadata }
}
