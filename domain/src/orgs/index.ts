export * from './decider.ts'
export * from './identity-providers.ts'
export * from './wire.ts'
