export { EventStoreAway } from './failures.ts'
export { createKurrentEventStore, type KurrentEventStoreOptions } from './kurrent-event-store.ts'
