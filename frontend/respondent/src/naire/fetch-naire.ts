import type { PublishedNaire } from './published-naire.ts'

export type FetchedNaire =
  | { readonly found: PublishedNaire }
  | { readonly missing: 'notPublished' | 'unreachable' | 'broken' }

const timeOutMs = 150_000

/** Gets the published questionnaire, revalidated with the server. */
export async function fetchNaire(naireSid: string): Promise<FetchedNaire> {
  const response = await fetch(`/naire/${naireSid}.json`, { cache: 'no-cache', signal: AbortSignal.timeout(timeOutMs) }).catch(() => null)
  if (!response || response.status >= 500) return { missing: 'unreachable' }
  if (response.status === 404 || response.status === 410) return { missing: 'notPublished' }
  if (!response.ok) return { missing: 'broken' }
  const naire = (await response.json().catch(() => null)) as PublishedNaire | null
  return naire && Array.isArray(naire.Questions) ? { found: naire } : { missing: 'broken' }
}
