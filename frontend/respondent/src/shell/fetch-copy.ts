import type { PublishedNaire } from '../session/published-naire.ts'
import type { FetchedNaire } from './fetch-naire.ts'

/** A cloud that says nothing for so long is done without. */
const patienceMs = 3_000

/**
 * Gets a published questionnaire from the copy that its page names, and from the server only the word that the copy is
 * still what it would send, with the admission. Whatever fails, or has another hash than the address says, ends in
 * `ask`: the server sends it.
 */
export async function fetchCopy(copy: string, ask: () => Promise<FetchedNaire>): Promise<FetchedNaire> {
  const [, naireSid, hash] = /\/cdn\/(\w+)\/([\w-]{43})\.json$/.exec(copy) ?? []
  if (!naireSid || !hash) return ask()
  // The browser itself refuses bytes of another hash.
  const integrity = `sha256-${hash.replaceAll('-', '+').replaceAll('_', '/')}=`
  const get = (url: string, init: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  const copied = get(copy, { integrity }).then((response) =>
    response?.ok ? (response.json() as Promise<PublishedNaire>).catch(() => null) : null,
  )
  const word = await get(`/naire/${naireSid}.json`, { headers: { 'If-None-Match': `"${hash}"` } })
  const Admission = word?.status === 304 && word.headers.get('x-naire-admission')
  const naire = Admission ? await copied : null
  return Admission && naire ? { found: { ...naire, Admission } } : ask()
}
