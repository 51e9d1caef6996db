/** Keys of respondents' devices: 32 hex digits, bound to a session by whoever writes first, stored as a hash. */
export interface SessionKeys {
  /** `bound` now or before by this very key; `other` when another key holds the session. */
  bind(sessionSid: string, key: string): Promise<'bound' | 'other'>
  /** Whether this key holds the session; `unbound` when no key does. */
  check(sessionSid: string, key: string): Promise<'holds' | 'other' | 'unbound'>
  /** Which of several sessions this key holds. */
  held(key: string): Promise<string[]>
}
