export * from './events.ts'
export * from './wire.ts'
