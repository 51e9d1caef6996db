import { resourceSid } from '@naire/domain/naires'
import type { LocalStore } from '../storage/local-store.ts'

/** Puts what this device keeps where a picture or sound of the author's did not come. @returns what ends it. */
export function standInForResources(store: Pick<LocalStore, 'resource'>): () => void {
  const shown = new Map<string, Promise<string | null>>()
  const stand = async (element: HTMLImageElement | HTMLMediaElement) => {
    const address = element.currentSrc || element.src
    const own =
      shown.get(address) ??
      keptResource(store, address).then(
        (content) => content && URL.createObjectURL(content),
        () => null,
      )
    shown.set(address, own)
    const source = await own
    if (source === null) shown.delete(address)
    else element.src = source
  }
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement || target instanceof HTMLMediaElement) void stand(target)
  }
  document.addEventListener('error', hear, true)
  // Those that failed before somebody listened.
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') void stand(image)
  return () => {
    document.removeEventListener('error', hear, true)
    for (const own of shown.values()) void own.then((source) => source && URL.revokeObjectURL(source))
  }
}

/** Returns this device's cached copy of the file at an address; null where there is none. */
export async function keptResource(store: Pick<LocalStore, 'resource'>, address: string): Promise<Blob | null> {
  const sid = resourceSid(address)
  const row = sid === '' ? null : await store.resource(sid)
  const data = row?.Data ?? (row && row.Refer !== '' ? (await store.resource(row.Refer))?.Data : null)
  return row && data ? new Blob([data], { type: row.MimeType }) : null
}

export async function keptText(store: Pick<LocalStore, 'resource'>, address: string): Promise<string | null> {
  return (await keptResource(store, address))?.text() ?? null
}
