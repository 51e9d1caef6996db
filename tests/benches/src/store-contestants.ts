import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { connect } from '@naire/database'
import type { NewEvent } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface Contestant {
  /** Stores so many events in a new stream. */
  append(events: readonly NewEvent[]): Promise<void>
  close(): Promise<void>
}

/** An event of the size that one answered question has. */
export function answerEvent(): NewEvent {
  const metadata = {
    actor: { sid: 'A'.repeat(32), role: 'respondent', orgSid: 'B'.repeat(32) },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return {
    id: randomUUID(),
    type: 'AnswersCommitted',
    version: 1,
    data: { final: false, items: [{ code: 'Q1', value: 'x'.repeat(200) }] },
    metadata,
  }
}

const streamName = () => `session-${randomUUID()}`

export async function ours(url: string): Promise<Contestant> {
  const pool = connect(url, { max: 8, applicationName: 'bench' })
  await prepareEventStore(pool)
  const store = createPostgresEventStore(pool)
  return {
    async append(events) {
      const { outcome } = await store.append({ stream: streamName(), expected: 'none', events })
      if (outcome !== 'appended') throw new Error(outcome)
    },
    async close() {
      await store.close()
      await pool.end()
    },
  }
}

/** With a connection for each caller. */
export async function emmett(url: string, callers: number): Promise<Contestant> {
  const pool = emmettPool(url, callers)
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } })
  await store.schema.migrate()
  return {
    async append(events) {
      await store.appendToStream(
        streamName(),
        events.map(({ type, data, metadata }) => ({ type, data, metadata })) as never,
        { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
      )
    },
    async close() {
      await store.close()
      await pool.end()
    },
  }
}

/** A connection that is on its way out when the server stops is no failure of the bench. */
export function emmettPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => {})
  return pool
}

/**
 * Rows of the same content in a table with a key, many in one statement, nothing checked: what the database can do at
 * most.
 */
export async function plainInserts(
  url: string,
): Promise<{ insert(events: readonly NewEvent[]): Promise<void>; close(): Promise<void> }> {
  const pool = connect(url, { max: 1, applicationName: 'bench-plain' })
  await pool.query(
    `create table plain (position bigserial primary key, stream text not null, id uuid not null, type text not null, version smallint not null, data json not null, metadata json not null)`,
  )
  return {
    async insert(events) {
      const column = (name: 'id' | 'type' | 'version') => events.map((event) => event[name])
      await pool.query({
        name: 'plain',
        text: `insert into plain (stream, id, type, version, data, metadata) select * from unnest($1::text[], $2::uuid[], $3::text[], $4::smallint[], $5::json[], $6::json[])`,
        values: [
          events.map(streamName),
          column('id'),
          column('type'),
          column('version'),
          events.map(({ data }) => JSON.stringify(data)),
          events.map(({ metadata }) => JSON.stringify(metadata)),
        ],
      })
    },
    close: () => pool.end(),
  }
}
