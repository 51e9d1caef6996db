import { connect, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import {
  createKurrentEventStore,
  createMemoryEventStore,
  createPostgresEventStore,
  prepareEventStore,
} from '@naire/event-store'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { answersAsTheContractSays, keepsWhatItIsGiven } from './store-properties.ts'

const numRuns = 40
let pool: Pool
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'properties' })
  await prepareEventStore(pool)
})
afterAll(() => pool.end())

const kurrentUrl = process.env['KURRENTDB_URL']

const stores: Record<string, () => EventStore> = {
  memory: createMemoryEventStore,
  PostgreSQL: () => createPostgresEventStore(pool),
  ...(kurrentUrl ? { 'a KurrentDB server': () => createKurrentEventStore(kurrentUrl) } : {}),
}

describe.each(Object.entries(stores))('whatever is appended to the store in %s', (_name, create) => {
  let store: EventStore
  beforeAll(() => {
    store = create()
  })
  afterAll(() => store.close())

  it('is answered as the contract says', () => answersAsTheContractSays(store, numRuns))
  it('comes back as it was given', () => keepsWhatItIsGiven(store, numRuns))
})
