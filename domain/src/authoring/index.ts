export { perform, type Outcome, type Performed } from './perform.ts'
export type * from './operation.ts'
export type { Place } from './pages/place.ts'
export { newQuestionCode, nextFreeCode } from './questions/code.ts'
