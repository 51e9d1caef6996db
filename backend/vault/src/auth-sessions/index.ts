export type { AuthSession, AuthSessions } from './auth-sessions.ts'
export { createAuthSessions } from './create-auth-sessions.ts'
