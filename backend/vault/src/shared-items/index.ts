export type { SharedItem, SharedItems, Shelf } from './shared-items.ts'
export { createSharedItems } from './create-shared-items.ts'
