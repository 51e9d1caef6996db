export * from './decider.ts'
export * from './events.ts'
export * from './identity-providers.ts'
export * from './wire.ts'
