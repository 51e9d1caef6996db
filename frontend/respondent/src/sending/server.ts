import type { Feedback } from '@naire/domain/interactions'
import { refusals } from '@naire/domain/refusals'
import type { SessionMetadata } from '@naire/domain/sessions'
import type { AttachRow, CommitBody } from '../local-store/rows.ts'
import { verdictOf, type Verdict } from './verdict.ts'

/** A session as the server gives it back. */
export interface SavedSession {
  readonly Sid: string
  /** Visit result: Success 0, Prohibit 1, Suspend 2, Invalid 3, Revoke 4, FullQuota 5. */
  readonly Status: number
  /** The quota has not answered yet. */
  readonly Settling?: boolean
  readonly ReturnReason?: string | null
  readonly Feedbacks?: readonly Feedback[]
  readonly SessionMetadatas?: readonly SessionMetadata[] | null
}

export interface StoredFile {
  readonly FileSize: number
  readonly Hash: string
}

export type Answer<T> =
  | { readonly verdict: 'taken'; readonly value: T }
  | { readonly verdict: Exclude<Verdict, 'taken'>; readonly status: number; readonly message: string }

/** The calls that a respondent's device makes. None of them throws: a network that fails is an answer too. */
export interface Server {
  reachable(): Promise<boolean>
  commit(key: string, body: CommitBody): Promise<Answer<SavedSession>>
  session(key: string, sessionSid: string): Promise<Answer<SavedSession>>
  upload(key: string, attach: AttachRow): Promise<Answer<StoredFile>>
}

const timeOutMs = 150_000
const probeMs = 8_000
const feedbackObject = '202'

/** `lang` tells in which language the server says no. */
export function httpServer(lang: () => string): Server {
  const headers = (key: string) => ({ 'X-Session-Key': key, 'Accept-Language': lang() })
  return {
    reachable: () =>
      fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
        (response) => response.status < 500,
        () => false,
      ),
    commit: (key, body) => ask('/odata/NaireSessions', { method: 'POST', headers: { ...headers(key), 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    async session(key, sid) {
      const query = `$filter=${encodeURIComponent(`Sid eq '${sid}'`)}&$expand=Feedbacks`
      const answer = await ask<{ value: SavedSession[] }>(`/odata/NaireSessions?${query}`, { headers: headers(key) })
      if (answer.verdict !== 'taken') return answer
      const found = answer.value.value[0]
      return found ? { verdict: 'taken', value: found } : { verdict: 'refused', status: 404, message: '' }
    },
    upload(key, attach) {
      const query = new URLSearchParams({
        objectSid: attach.SessionSid,
        bizObjectType: feedbackObject,
        naireSid: attach.NaireSid,
        sid: attach.Sid,
        interactionSid: attach.InteractionSid,
        attachType: String(attach.Type),
      })
      const body = new FormData()
      body.append('file', new Blob([attach.Data], { type: attach.MimeType }), attach.FileName)
      return ask(`/UploadFiles/?${query}`, {
        method: 'POST',
        headers: {
          ...headers(key),
          'X-Requested-With': 'XMLHttpRequest',
          'X-File-Type': attach.MimeType,
          'X-File-Name': encodeURIComponent(attach.FileName),
          'X-File-Size': String(attach.FileSize),
        },
        body,
      }, null)
    },
  }
}

/** `limitMs` null: uploads have no time limit. */
async function ask<T>(url: string, init: RequestInit, limitMs: number | null = timeOutMs): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, ...(limitMs && { signal: AbortSignal.timeout(limitMs) }) }).catch(() => null)
  if (!response) return { verdict: 'later', status: 0, message: '' }
  const body: unknown = await response.json().catch(() => null)
  const { code, message } = problemOf(body)
  const verdict = verdictOf(response.status, code, special)
  // A 2xx without JSON comes from something between us and the server (a sign-in page of a network).
  if (verdict === 'taken') return body === null ? { verdict: 'later', status: 0, message: '' } : { verdict, value: body as T }
  return { verdict, status: response.status, message }
}

const special: Readonly<Record<string, Verdict>> = {
  [refusals['session.exists'].code]: 'exists',
  [refusals['session.finished'].code]: 'exists',
  [refusals['session.invalidated'].code]: 'exists',
  [refusals['session.settling'].code]: 'later',
}

function problemOf(body: unknown): { readonly code: string | null; readonly message: string } {
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error
  return { code: error?.code ?? null, message: error?.message ?? '' }
}
