export * from './content.ts'
export * from './difference.ts'
export * from './figures.ts'
export * from './report.ts'
