export * from './filter.ts'
export * from './patch.ts'
export * from './provisioning.ts'
export * from './resources.ts'
