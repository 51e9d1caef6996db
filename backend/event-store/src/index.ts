export { createKurrentEventStore, EventStoreAway, type KurrentEventStoreOptions } from './kurrentdb/index.ts'
export { createMemoryEventStore } from './memory/index.ts'
export { createPostgresEventStore, prepareEventStore, type PostgresEventStoreOptions } from './postgres/index.ts'
