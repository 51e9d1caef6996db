export interface PasswordAttempt {
  readonly userSid: string
  readonly password: string
  /** Address of the caller; attempts are slowed down per account and per address. */
  readonly address: string
}

export type PasswordVerdict =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong' }
  /** Not even looked at: too many wrong ones before. */
  | { readonly outcome: 'slowDown'; readonly retryAfterSeconds: number }

export interface Passwords {
  set(userSid: string, password: string): Promise<void>
  /** The same time is taken for an account that has no password, so that answers do not tell which exist. */
  verify(attempt: PasswordAttempt): Promise<PasswordVerdict>
  /** For a code that names nobody: slows the address down, takes the time of a verification, is always wrong. */
  verifyNobody(attempt: { readonly account: string; readonly password: string; readonly address: string }): Promise<PasswordVerdict>
  remove(userSid: string): Promise<void>
}
