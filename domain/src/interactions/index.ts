export * from './feedback.ts'
export * from './kinds.ts'
