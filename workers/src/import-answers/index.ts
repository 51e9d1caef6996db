export { runImportOver } from './import-thread.ts'
