import { extensionGroups } from '@naire/domain/interactions'
import { resourceAddresses, resourceSid } from '@naire/domain/naires'
import { type LocalStore, isTight } from '../storage/local-store.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import type { ResourceProgress } from '../session/saving.ts'
import type { FetchedResource, ResourceOutcome } from './fetch-resource.ts'
import { fetchResource } from './fetch-resource.ts'

interface KeepOptions {
  readonly open?: () => Fetcher
  /** Told how far it is, from the first on. */
  readonly told?: (standing: DownloadState) => void
}

type DownloadState = Omit<ResourceProgress, 'again'>

type Resources = Pick<LocalStore, 'resourceMarks' | 'keepResource' | 'dropResources'>

/**
 * Keeps what the questionnaire names of its author's files, but films, for a time without a network. What stands under
 * a sid never changes: only new ones are fetched, and the same content is kept once. What cannot be had now, or has no
 * room, is left to the next try. Gives how it ended.
 */
export async function keepResources(
  store: Resources,
  naire: PublishedNaire,
  { open = openFetcher, told = () => {} }: KeepOptions = {},
): Promise<DownloadState> {
  const marks = await store.resourceMarks(naire.Sid)
  const wanted = new Map(
    resourceAddresses(naire)
      .filter((address) => !isFilm(address))
      .map((address) => [resourceSid(address), address]),
  )
  const known = new Set(marks.map(({ Sid }) => Sid))
  const holders = new Map(marks.filter(({ Refer }) => Refer === '').map(({ Hash, Sid }) => [Hash, Sid]))
  const missing = [...wanted].filter(([sid]) => !known.has(sid))
  const fetcher = missing.length > 0 ? open() : null
  let standing: DownloadState = { done: 0, of: missing.length, bytes: 0, missing: 0 }
  for (const [Sid, address] of missing) {
    told(standing)
    if (await isTight()) break
    const found = (await fetcher?.fetch(address)) ?? null
    const bytes = found === null || found === 'gone' ? 0 : found.data.byteLength
    standing = {
      ...standing,
      done: standing.done + 1,
      bytes: standing.bytes + bytes,
      missing: standing.missing + (found === null ? 1 : 0),
    }
    if (found === null || found === 'gone' || found.data.byteLength > mostBytes) continue
    await store.keepResource({
      Sid,
      NaireSid: naire.Sid,
      FileExt: extensionOf(address),
      ...contentOf(found, holders.get(found.hash)),
    })
    if (!holders.has(found.hash)) holders.set(found.hash, Sid)
  }
  fetcher?.close()
  const referred = new Set(marks.filter(({ Sid }) => wanted.has(Sid)).map(({ Refer }) => Refer))
  await store.dropResources([...known].filter((sid) => !wanted.has(sid) && !referred.has(sid)))
  return standing
}

/** A larger file is fetched when it is looked at, and not kept. */
const mostBytes = 20_000_000

const extensionOf = (address: string) => address.slice(address.lastIndexOf('.'))

const isFilm = (address: string) => (extensionGroups.video as readonly string[]).includes(extensionOf(address).slice(1))

const contentOf = ({ hash, mimeType, data }: FetchedResource, holder: string | undefined) => ({
  Hash: hash,
  MimeType: mimeType,
  Refer: holder ?? '',
  Data: holder === undefined ? data : null,
})

/** Fetches files one after the other. */
interface Fetcher {
  fetch(address: string): Promise<ResourceOutcome>
  close(): void
}

/**
 * A worker fetches and hashes beside the page, which is being answered meanwhile; where there can be none (files from
 * another host), the page itself.
 */
function openFetcher(): Fetcher {
  const worker = newWorker()
  if (worker === null) return { fetch: fetchResource, close() {} }
  return {
    fetch: (address) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<ResourceOutcome>) => resolve(data)
        worker.onerror = () => resolve(null)
        // A worker has no address of the page to complete it by.
        worker.postMessage(new URL(address, location.href).href)
      }),
    close: () => worker.terminate(),
  }
}

function newWorker(): Worker | null {
  try {
    return new Worker(new URL('./resource-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
