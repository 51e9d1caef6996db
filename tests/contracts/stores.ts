import { connect } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import {
  createKurrentEventStore,
  createMemoryEventStore,
  createPostgresEventStore,
  prepareEventStore,
} from '@naire/event-store'
import { startKurrentDouble } from '../../backend/event-store/src/kurrentdb/testing/index.ts'
import { freshDatabase } from '../fresh-database.ts'

export interface StoreUnderTest {
  readonly store: EventStore
  stop(): Promise<void>
}

const kurrentUrl = process.env['KURRENTDB_URL']

/** The stores that the contract holds for. KurrentDB is a server when `KURRENTDB_URL` names one, else the double. */
export const stores: Readonly<Record<string, () => Promise<StoreUnderTest>>> = {
  memory: async () => ({ store: createMemoryEventStore(), stop: async () => {} }),
  PostgreSQL: postgres,
  ...(kurrentUrl ? { 'a KurrentDB server': () => kurrentServer(kurrentUrl) } : { "KurrentDB's double": kurrentDouble }),
}

async function postgres(): Promise<StoreUnderTest> {
  const pool = connect(await freshDatabase(), { max: 8, applicationName: 'contract' })
  await prepareEventStore(pool)
  await prepareEventStore(pool)
  return { store: createPostgresEventStore(pool), stop: () => pool.end() }
}

async function kurrentServer(url: string): Promise<StoreUnderTest> {
  return { store: createKurrentEventStore(url), stop: async () => {} }
}

async function kurrentDouble(): Promise<StoreUnderTest> {
  const double = await startKurrentDouble()
  return { store: createKurrentEventStore(double.url), stop: () => double.stop() }
}
