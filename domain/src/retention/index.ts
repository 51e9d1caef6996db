export * from './decider.ts'
export * from './events.ts'
export * from './wire.ts'
