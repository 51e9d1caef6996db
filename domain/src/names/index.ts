export * from './events.ts'
