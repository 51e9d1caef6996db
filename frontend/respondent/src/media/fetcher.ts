import { fetchResource, type ResourceOutcome } from './fetch-resource.ts'

/** Fetches files one after the other. */
export interface Fetcher {
  fetch(address: string): Promise<ResourceOutcome>
  close(): void
}

/** A worker fetches and hashes beside the page, which is being answered meanwhile; where there can be none (files from another host), the page itself. */
export function openFetcher(): Fetcher {
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
