export { RefusalError, type Refusal } from './refused.ts'
export { refusals, type RefusalKey, type RefusalLevel } from './table.ts'
