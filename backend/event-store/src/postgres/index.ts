export { createPostgresEventStore, type PostgresEventStoreOptions } from './postgres-event-store.ts'
export { prepareEventStore } from './prepare.ts'
