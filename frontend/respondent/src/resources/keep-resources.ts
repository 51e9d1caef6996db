import { extensionGroups } from '@naire/domain/interactions'
import { resourceAddresses, resourceSid } from '@naire/domain/naires'
import { isTight } from '../local-store/is-tight.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { PublishedNaire } from '../naire/published-naire.ts'
import type { FetchedResource } from './fetch-resource.ts'
import { openFetcher, type Fetcher } from './fetcher.ts'

type Resources = Pick<LocalStore, 'resourceMarks' | 'keepResource' | 'dropResources'>

/**
 * Keeps what the questionnaire names of its author's files, but films, for a time without a network. What stands under a sid never changes: only
 * new ones are fetched, and the same content is kept once. What cannot be had now, or has no room, is left to the next visit.
 */
export async function keepResources(store: Resources, naire: PublishedNaire, open: () => Fetcher = openFetcher): Promise<void> {
  const marks = await store.resourceMarks(naire.Sid)
  const wanted = new Map(resourceAddresses(naire).filter((address) => !isFilm(address)).map((address) => [resourceSid(address), address]))
  const known = new Set(marks.map(({ Sid }) => Sid))
  const holders = new Map(marks.filter(({ Refer }) => Refer === '').map(({ Hash, Sid }) => [Hash, Sid]))
  const missing = [...wanted].filter(([sid]) => !known.has(sid))
  const fetcher = missing.length > 0 ? open() : null
  for (const [Sid, address] of missing) {
    if (await isTight()) break
    const found = await fetcher?.fetch(address)
    if (!found || found.data.byteLength > mostBytes) continue
    await store.keepResource({ Sid, NaireSid: naire.Sid, FileExt: extensionOf(address), ...contentOf(found, holders.get(found.hash)) })
    if (!holders.has(found.hash)) holders.set(found.hash, Sid)
  }
  fetcher?.close()
  const referred = new Set(marks.filter(({ Sid }) => wanted.has(Sid)).map(({ Refer }) => Refer))
  await store.dropResources([...known].filter((sid) => !wanted.has(sid) && !referred.has(sid)))
}

/** A larger file is fetched when it is looked at, and not kept. */
const mostBytes = 20_000_000

const extensionOf = (address: string) => address.slice(address.lastIndexOf('.'))

const isFilm = (address: string) => (extensionGroups.video as readonly string[]).includes(extensionOf(address).slice(1))

const contentOf = ({ hash, mimeType, data }: FetchedResource, holder: string | undefined) => ({ Hash: hash, MimeType: mimeType, Refer: holder ?? '', Data: holder === undefined ? data : null })
