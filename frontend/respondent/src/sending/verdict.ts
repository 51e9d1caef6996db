/** What the outbox does with an answer of the server. */
export type Verdict =
  /** It arrived. */
  | 'taken'
  /** The session is already there, in another state than this device believes: get it. */
  | 'exists'
  /** Nobody's fault: again later. */
  | 'later'
  /** The server will say the same again: keep it, tell why. */
  | 'refused'

/** `code` is the refusal's code, `status` 0 for a network that failed. */
export function verdictOf(status: number, code: string | null, existsCodes: readonly string[]): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  if (code !== null && existsCodes.includes(code)) return 'exists'
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500 ? 'later' : 'refused'
}
