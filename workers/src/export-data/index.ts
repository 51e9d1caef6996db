export { runExportOver } from './export-thread.ts'
