export { RefusalError, type Refusal } from './refused.ts'
export type { RefusalLevel } from './refusal-row.ts'
export { refusals, type RefusalKey } from './table.ts'
