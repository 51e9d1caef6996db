export type { BorrowedSecrets, Lent } from './borrowed-secrets.ts'
export { createBorrowedSecrets } from './create-borrowed-secrets.ts'
