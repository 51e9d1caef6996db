export * from './decider.ts'
export * from './wire.ts'
