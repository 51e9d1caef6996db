export interface Passwords {
  set(userSid: string, password: string): Promise<void>
  /** Whether it is the person's; null: whoever it is for does not exist. The same time is taken for an account that has none, so that answers do not tell which exist. */
  verify(userSid: string | null, password: string): Promise<boolean>
  remove(userSid: string): Promise<void>
}
