export * from './answers.ts'
export * from './results.tsx'
