/** Keys of respondents' devices: 32 hex digits, bound to a session by whoever writes first, stored as a hash. */
export interface SessionKeys {
  /** `bound` now or before by this very key; `other` when another key holds the session, `former` when it was taken from this one. */
  bind(sessionSid: string, key: string): Promise<'bound' | 'other' | 'former'>
  /** Whether this key holds the session, or held it until another device went on with it; `unbound` when no key does. */
  check(sessionSid: string, key: string): Promise<'holds' | 'other' | 'former' | 'unbound'>
  /** Which of several sessions this key holds. */
  held(key: string): Promise<string[]>
}
