export * from './events.ts'
export * from './values.ts'
export * from './wire.ts'
