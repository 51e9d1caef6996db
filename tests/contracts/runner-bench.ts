import { randomUUID } from 'node:crypto'
import { connect, type Pool } from '@naire/database'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { readModelStream, type ReadModelEvent } from '@naire/domain/read-models'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import {
  prepareProjections,
  type Log,
  type ReadEvent,
  type ReadModel,
  type ReadTransaction,
} from '@naire/projections/runner'
import { freshDatabase } from '../fresh-database.ts'

/** A database with an empty log, for one test file. */
export interface Bench {
  readonly pool: Pool
  readonly store: EventStore
  append(count: number, data?: object): Promise<number>
  /** A decision of an operator; gives its position. */
  decide(type: ReadModelEvent['type'], data: ReadModelEvent['data']): Promise<number>
  end(): Promise<void>
}

export async function runnerBench(): Promise<Bench> {
  const pool = connect(await freshDatabase(), { max: 10, applicationName: 'runner-test' })
  await prepareEventStore(pool)
  await prepareProjections(pool)
  const store = createPostgresEventStore(pool)
  return {
    pool,
    store,
    async append(count, data = {}) {
      const events = Array.from({ length: count }, () => event(data))
      const result = await store.append({ stream: `session-${randomUUID()}`, expected: 'none', events })
      if (result.outcome !== 'appended') throw new Error('not appended')
      return result.position
    },
    async decide(type, data) {
      const result = await store.append({
        stream: readModelStream(data.readModel),
        expected: 'any',
        events: [{ ...event(data), type }],
      })
      if (result.outcome !== 'appended') throw new Error('not appended')
      return result.position
    },
    async end() {
      await store.close()
      await pool.end()
    },
  }
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
export const noKeys = { openMany: async () => [] }

type Apply = (events: readonly ReadEvent[], tx: ReadTransaction, count: () => Promise<void>) => Promise<void>

/** Counts events: applied twice or left out, the number is wrong. */
export function tally(name: string, apply: Apply = (_events, _tx, count) => count(), version = 1): ReadModel {
  return {
    name,
    version,
    tables: [name],
    create: `create table ${name} (n bigint not null, seen bigint[] not null); insert into ${name} values (0, '{}')`,
    finish: `create index on ${name} (n)`,
    handles: ['Counted'],
    onUnreadable: 'park',
    apply: (events, tx) =>
      apply(events, tx, async () => {
        await tx.query(`update ${name} set n = n + $1, seen = seen || $2`, [
          events.length,
          events.map(({ position }) => position),
        ])
      }),
  }
}

export async function counted(pool: Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select n from read.${name}`)
  return rows[0]?.n ?? Number.NaN
}

function event(data: object): NewEvent {
  const metadata = {
    actor: { sid: 'system', role: 'system', orgSid: null },
    at: '2026-01-01T00:00:00.000Z',
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type: 'Counted', version: 1, data, metadata }
}
