export * from './decider.ts'
export * from './events.ts'
