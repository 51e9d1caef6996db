export * from './acts.ts'
export * from './decider.ts'
