export type { AuthSession, AuthSessions, NewAuthSession } from './auth-sessions.ts'
export { createAuthSessions } from './create-auth-sessions.ts'
