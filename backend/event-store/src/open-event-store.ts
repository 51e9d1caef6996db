import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { EventStoreChoice } from './choice.ts'
import { createKurrentEventStore } from './kurrentdb/index.ts'
import { createPostgresEventStore, prepareEventStore } from './postgres/index.ts'

/** The log that was chosen, ready: in PostgreSQL its schema is made or updated, KurrentDB has answered. The pool stays the caller's. */
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
