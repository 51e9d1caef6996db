import type { PublishedChanges } from '@naire/domain/naires'
import type { PublishedNaire } from '../session/published-naire.ts'

export type FetchedNaire =
  | { readonly found: PublishedNaire }
  /** From the revision that this device said it holds. */
  | { readonly changes: PublishedChanges }
  | { readonly missing: 'notPublished' | 'closed' | 'password' | 'unreachable' | 'broken' }

const timeOutMs = 150_000

export interface NaireQuery {
  /** Where it has a password. */
  readonly pass: string | null
  /** One that was published earlier; absent: what is published now. */
  readonly revision?: number
  /** One that is on this device: what has changed since suffices. */
  readonly since?: number | null
}

/** Gets a published questionnaire, revalidated with the server. */
export async function fetchNaire(naireSid: string, { pass, revision, since }: NaireQuery): Promise<FetchedNaire> {
  const headers = pass === null ? {} : { 'X-Naire-Access': pass }
  const asked = revision ? `?revision=${revision}` : since ? `?since=${since}` : ''
  const response = await fetch(`/naire/${naireSid}.json${asked}`, {
    headers,
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeOutMs),
  }).catch(() => null)
  if (!response || response.status >= 500) return { missing: 'unreachable' }
  if (response.status === 403) return { missing: (await asksPassword(response)) ? 'password' : 'closed' }
  if (response.status === 404) return { missing: 'notPublished' }
  if (!response.ok) return { missing: 'broken' }
  const naire = (await response.json().catch(() => null)) as PublishedNaire | PublishedChanges | null
  if (!naire || !Array.isArray(naire.Questions)) return { missing: 'broken' }
  const Admission = response.headers.get('x-naire-admission') ?? undefined
  return 'Since' in naire
    ? { changes: { ...naire, Fields: { ...naire.Fields, Admission } } }
    : { found: { ...naire, Admission } }
}

async function asksPassword(response: Response): Promise<boolean> {
  // Loaded when it is needed: the table is large beside a first page.
  const { refusals } = await import('@naire/domain/refusals')
  const body = (await response.json().catch(() => null)) as { readonly error?: { readonly code?: string } } | null
  return body?.error?.code === refusals['naire.passwordMissing'].code
}
