export type { SessionKeys } from './session-keys.ts'
export { createSessionKeys, keyHash } from './create-session-keys.ts'
