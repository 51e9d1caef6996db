/** Lets another device go on with a session, by a code that is good once, for ten minutes. The keys of both devices stay their own. */
export interface SessionMoves {
  /** Gives eight signs that are easy to read and type; only their hash is kept. An earlier code of the session ends. */
  begin(sessionSid: string): Promise<{ readonly code: string; readonly until: Date }>
  /** Sid of the session that a code is for. Null when it is none or has ended. */
  find(code: string): Promise<string | null>
  /** From now on this key holds the session, and no other. Null when the code is none, has ended, or was used by another key; the same once more is a retry. */
  take(code: string, key: string): Promise<string | null>
  /** A key that held the session before holds it again. False for any other. */
  takeBack(sessionSid: string, key: string): Promise<boolean>
}
