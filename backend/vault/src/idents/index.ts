export type { IdentList, Idents } from './idents.ts'
export { createIdents } from './create-idents.ts'
