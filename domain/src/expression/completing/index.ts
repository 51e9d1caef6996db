/** What an author may write next in an expression. */
export { completionAt, type Completion, type Suggestion } from './completion.ts'
