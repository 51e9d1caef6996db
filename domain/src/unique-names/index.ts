export * from './decider.ts'
export * from './events.ts'
export * from './normal-name.ts'
