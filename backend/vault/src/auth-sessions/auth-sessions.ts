export interface AuthSession {
  readonly userSid: string
  readonly remembered: boolean
  readonly startedAt: Date
  readonly expiresAt: Date
}

/** Sign-ins. The token is opaque and stored as a hash; it slides 12 h with use, or 30 days when remembered. */
export interface AuthSessions {
  start(userSid: string, options: { readonly remember: boolean }): Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** The session that a token stands for, slid on; `null` when it is unknown, revoked or over. */
  use(token: string): Promise<AuthSession | null>
  end(token: string): Promise<void>
  /** Blocked, deleted, password changed: every sign-in of the user ends at once (but the one kept). */
  revokeUser(userSid: string, options?: { readonly exceptToken?: string }): Promise<void>
}
