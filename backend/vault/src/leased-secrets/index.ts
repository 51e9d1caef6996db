export type { LeasedSecrets, LeasedSecret } from './leased-secrets.ts'
export { createLeasedSecrets } from './create-leased-secrets.ts'
