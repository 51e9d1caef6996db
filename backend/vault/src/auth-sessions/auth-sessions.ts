export interface AuthSession {
  /** Names the sign-in to its owner; of no use for signing in. */
  readonly sid: string
  readonly userSid: string
  readonly remembered: boolean
  readonly startedAt: Date
  readonly expiresAt: Date
  /** To the minute. */
  readonly usedAt: Date
  /** From where it was started. */
  readonly address: string
  readonly userAgent: string
}

export interface NewAuthSession {
  readonly remember: boolean
  readonly address: string
  readonly userAgent: string
}

/** Sign-ins. The token is opaque and stored as a hash; it slides 12 h with use, or 30 days when remembered, and is over some days (30 by default) after it began, however much it is used. */
export interface AuthSessions {
  start(
    userSid: string,
    options: NewAuthSession,
  ): Promise<{ readonly token: string; readonly sid: string; readonly expiresAt: Date }>
  /** The session that a token stands for, slid on; `null` when it is unknown, revoked or over. */
  use(token: string): Promise<AuthSession | null>
  /** Gives the session that ended, `null` when there was none. */
  end(token: string): Promise<Pick<AuthSession, 'sid' | 'userSid'> | null>
  /** The user's living ones, the latest used first. */
  list(userSid: string): Promise<readonly AuthSession[]>
  /** Whether the user had such a living one, which is over now. */
  endOne(userSid: string, sid: string): Promise<boolean>
  /** Blocked, deleted, password changed: every sign-in of the user ends at once, and every API token; with one kept it was the user's own doing, and the tokens stay. */
  revokeUser(userSid: string, options?: { readonly exceptToken?: string }): Promise<void>
}
