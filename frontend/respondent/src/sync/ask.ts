import { refusals } from '@naire/domain/refusals'

export type Answer<T> =
  | { readonly verdict: 'taken'; readonly value: T }
  | {
      readonly verdict: Exclude<Verdict, 'taken'>
      readonly status: number
      readonly message: string
      readonly code?: string | null
    }

const timeOutMs = 150_000

/** One call; a network that fails is an answer too. `limitMs` null: uploads have no time limit. */
export async function ask<T>(url: string, init: RequestInit, limitMs: number | null = timeOutMs): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, ...(limitMs && { signal: AbortSignal.timeout(limitMs) }) }).catch(
    () => null,
  )
  if (!response) return unreached
  const body: unknown = await response.json().catch(() => null)
  const { code, message } = problemOf(body)
  const verdict = verdictOf(response.status, code, meanMore)
  // A 2xx without JSON comes from something between us and the server (a sign-in page of a network).
  if (verdict === 'taken')
    return body === null && response.status !== noContent ? unreached : { verdict, value: body as T }
  return { verdict, status: response.status, message, code }
}

/**
 * Whether the server no longer takes the sign-in of who asked; a questionnaire that is closed to everybody is no matter
 * of theirs.
 */
export function isSignedOut(answer: Answer<unknown>): boolean {
  if (answer.verdict !== 'refused' || (answer.status !== 401 && answer.status !== 403)) return false
  return answer.code !== refusals['naire.closed'].code && answer.code !== refusals['naire.passwordMissing'].code
}

const noContent = 204

export const unreached = { verdict: 'later', status: 0, message: '' } as const

const meanMore: Readonly<Record<string, Verdict>> = {
  [refusals['session.exists'].code]: 'exists',
  [refusals['session.finished'].code]: 'exists',
  [refusals['session.invalidated'].code]: 'exists',
  [refusals['session.movedOn'].code]: 'moved',
  [refusals['session.settling'].code]: 'later',
  // It stands elsewhere than this device thought: the next try asks where.
  [refusals['file.moved'].code]: 'later',
  [refusals['file.uploadNotFound'].code]: 'later',
}

function problemOf(body: unknown): { readonly code: string | null; readonly message: string } {
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error
  return { code: error?.code ?? null, message: error?.message ?? '' }
}

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
