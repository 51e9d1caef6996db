import type { PublishedNaire } from './published-naire.ts'

export type FetchedNaire =
  | { readonly found: PublishedNaire }
  | { readonly missing: 'notPublished' | 'closed' | 'password' | 'unreachable' | 'broken' }

const timeOutMs = 150_000

export interface NaireAsked {
  /** Where it has a password. */
  readonly pass: string | null
  /** One that was published earlier; absent: what is published now. */
  readonly revision?: number
}

/** Gets a published questionnaire, revalidated with the server. */
export async function fetchNaire(naireSid: string, { pass, revision }: NaireAsked): Promise<FetchedNaire> {
  const headers = pass === null ? {} : { 'X-Naire-Access': pass }
  const response = await fetch(`/naire/${naireSid}.json${revision === undefined ? '' : `?revision=${revision}`}`, { headers, cache: 'no-cache', signal: AbortSignal.timeout(timeOutMs) }).catch(() => null)
  if (!response || response.status >= 500) return { missing: 'unreachable' }
  if (response.status === 403) return { missing: (await asksPassword(response)) ? 'password' : 'closed' }
  if (response.status === 404 || response.status === 410) return { missing: 'notPublished' }
  if (!response.ok) return { missing: 'broken' }
  const naire = (await response.json().catch(() => null)) as PublishedNaire | null
  return naire && Array.isArray(naire.Questions) ? { found: naire } : { missing: 'broken' }
}

async function asksPassword(response: Response): Promise<boolean> {
  // Loaded when it is needed: the table is large beside a first page.
  const { refusals } = await import('@naire/domain/refusals')
  const body = (await response.json().catch(() => null)) as { readonly error?: { readonly code?: string } } | null
  return body?.error?.code === refusals['naire.passwordMissing'].code
}
