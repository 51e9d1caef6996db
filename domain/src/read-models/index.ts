export * from './decider.ts'
export * from './decider.ts'
export * from './wire.ts'
