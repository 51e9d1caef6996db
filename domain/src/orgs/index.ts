export * from './decider.ts'
export * from './events.ts'
export * from './org-name.ts'
export * from './wire.ts'
