export * from './decider.ts'
export * from './events.ts'
export * from './user-form.ts'
export * from './wire.ts'
