import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createKurrentEventStore } from './kurrentdb/index.ts'
import { createPostgresEventStore, prepareEventStore } from './postgres/index.ts'

/**
 * The log that was chosen, ready: in PostgreSQL its schema is made or updated, KurrentDB has answered. The pool stays
 * the caller's.
 */
export async function openEventStore(choice: EventStoreChoice, pool: Pool): Promise<EventStore> {
  switch (choice.kind) {
    case 'postgres':
      await prepareEventStore(pool)
      return createPostgresEventStore(pool)
    case 'kurrentdb': {
      const store = createKurrentEventStore(choice.url)
      await store.head()
      return store
    }
  }
}

/** Which log a process runs on. */
export type EventStoreChoice = { readonly kind: 'postgres' } | { readonly kind: 'kurrentdb'; readonly url: string }

/** `EVENT_STORE` and `KURRENTDB_URL`, and what is wrong with them, a line each. */
export function chooseEventStore(env: Readonly<Record<string, string | undefined>>): {
  readonly choice: EventStoreChoice
  readonly complaints: readonly string[]
} {
  const kind = env['EVENT_STORE'] || 'postgres'
  const url = env['KURRENTDB_URL'] ?? ''
  if (kind === 'kurrentdb') return { choice: { kind, url }, complaints: wrongWith(url) }
  return {
    choice: { kind: 'postgres' },
    complaints: kind === 'postgres' ? [] : ['EVENT_STORE: is postgres or kurrentdb'],
  }
}

function wrongWith(url: string): readonly string[] {
  if (url === '') return ['KURRENTDB_URL: is missing: the address of KurrentDB, kurrentdb://user:password@host:port']
  if (!/^(kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//.test(url))
    return ['KURRENTDB_URL: starts with kurrentdb:// or kurrentdb+discover://']
  // Without it the client calls an append that was refused a success.
  return /throwOnAppendFailure=false/i.test(url) ? ['KURRENTDB_URL: throwOnAppendFailure stays true'] : []
}
