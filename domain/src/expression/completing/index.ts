/** Completions while an author writes an expression. */
export { completionAt, type Completion, type Suggestion } from './completion.ts'
