export type { SessionKeys } from './session-keys.ts'
export { createSessionKeys } from './create-session-keys.ts'
