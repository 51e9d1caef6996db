import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { connect } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { answerEvent, emmettPool } from './store-contestants.ts'

const writers = 16
/** A reader that saw nothing for so long after the last append will see no more. */
const patienceMs = 3000

export interface Loss {
  readonly stored: number
  readonly seen: number
  readonly lost: number
  readonly twice: number
}

/** Sixteen writers write for a while, one reader reads along from the beginning: what it never sees is lost for it. */
export async function ourLoss(url: string, seconds: number): Promise<Loss> {
  const pools = Array.from({ length: 5 }, () => connect(url, { max: 4, applicationName: 'bench-loss' }))
  await prepareEventStore(pools[0]!)
  const stores = pools.map((pool) => createPostgresEventStore(pool))
  const [reader, ...writing] = stores
  const stop = new AbortController()
  const seen: string[] = []
  const reading = reader!.subscribeAll(
    { after: 0, signal: stop.signal },
    async (events) => void seen.push(...events.map(({ id }) => id)),
  )
  const stored = await written(seconds, async (writer) => {
    const event = answerEvent()
    await writing[writer % writing.length]!.append({
      stream: `session-${randomUUID()}`,
      expected: 'none',
      events: [event],
    })
    return event.id
  })
  await untilQuiet(seen)
  stop.abort()
  await reading
  await Promise.all(stores.map((store) => store.close()))
  await Promise.all(pools.map((pool) => pool.end()))
  return lossOf(stored, seen)
}

export async function emmettLoss(url: string, seconds: number): Promise<Loss> {
  const pool = emmettPool(url, writers)
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } })
  await store.schema.migrate()
  const consumer = store.consumer()
  const seen: string[] = []
  consumer.reactor({ processorId: 'witness', eachMessage: ({ data }) => void seen.push((data as { id: string }).id) })
  const reading = consumer.start()
  reading.catch(() => {})
  const stored = await written(seconds, async () => {
    const { id, type } = answerEvent()
    await store.appendToStream(`session-${randomUUID()}`, [{ type, data: { id } }] as never)
    return id
  })
  await untilQuiet(seen)
  await consumer.close()
  await store.close()
  await pool.end()
  return lossOf(stored, seen)
}

async function untilQuiet(seen: readonly string[]): Promise<void> {
  for (let before = -1; seen.length > before;) {
    before = seen.length
    await wait(patienceMs)
  }
}

async function written(seconds: number, write: (writer: number) => Promise<string>): Promise<string[]> {
  const stored: string[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() < end) stored.push(await write(writer))
    }),
  )
  return stored
}

function lossOf(stored: readonly string[], seen: readonly string[]): Loss {
  const distinct = new Set(seen)
  return {
    stored: stored.length,
    seen: seen.length,
    lost: stored.filter((id) => !distinct.has(id)).length,
    twice: seen.length - distinct.size,
  }
}
