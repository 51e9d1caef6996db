export * from './agreement.ts'
export * from './decider.ts'
export * from './draw.ts'
