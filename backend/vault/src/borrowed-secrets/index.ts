export type { LeasedSecrets, LeasedSecret } from './borrowed-secrets.ts'
export { createLeasedSecrets } from './create-borrowed-secrets.ts'
