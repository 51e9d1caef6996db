import { ChunkLoadError } from '@naire/ui'

/** Shell §8: one request. */
const timeoutMs = 120_000

/**
 * Imports a module once all of its files have come. Some browsers keep a module that failed to load once failed until
 * the page is opened anew; a file can be asked for again, and the import then finds it in the browser's cache.
 */
export async function importArrived<Module>(load: () => Promise<Module>, files: readonly string[]): Promise<Module> {
  await Promise.all(files.map(arrived))
  return load()
}

const asked = new Map<string, Promise<void>>()

function arrived(file: string): Promise<void> {
  const { href } = new URL(file, document.baseURI)
  const known = asked.get(href) ?? (isOfPage(href) ? Promise.resolve() : fetched(href))
  asked.set(href, known)
  known.catch(() => asked.delete(href))
  return known
}

/** Checks whether the page itself names the file: it is loaded already, or loading. */
const isOfPage = (href: string) =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[rel=modulepreload], script[src]')].some(
    (file) => ('src' in file ? file.src : file.href) === href,
  )

async function fetched(href: string): Promise<void> {
  const response = await fetch(href, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) =>
    Promise.reject(new ChunkLoadError('unreached', { cause })),
  )
  if (!response.ok) throw new ChunkLoadError(response.status >= 500 ? 'unreached' : 'gone')
  await response.arrayBuffer().catch((cause: unknown) => Promise.reject(new ChunkLoadError('unreached', { cause })))
}
