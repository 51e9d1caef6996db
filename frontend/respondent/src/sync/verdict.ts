/** Outbox action for an answer of the server. */
export type Verdict =
  /** It arrived. */
  | 'taken'
  /** The session is already there, in another state than this device believes: get it. */
  | 'exists'
  /** Another device went on with the session. */
  | 'moved'
  /** Nobody's fault: again later. */
  | 'later'
  /** The server will say the same again: keep it, tell why. */
  | 'refused'

/**
 * `code` is the refusal's code, `status` 0 for a network that failed; `special` names the codes that mean more than
 * their status.
 */
export function verdictOf(status: number, code: string | null, special: Readonly<Record<string, Verdict>>): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  const named = code === null ? undefined : special[code]
  if (named) return named
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500 ? 'later' : 'refused'
}
