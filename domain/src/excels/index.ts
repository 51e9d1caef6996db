export * from './decider.ts'
export * from './wire.ts'
export * from './workbook.ts'
