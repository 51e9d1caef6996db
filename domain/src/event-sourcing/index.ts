export * from './event-store.ts'
export * from './events.ts'
export * from './wire.ts'
