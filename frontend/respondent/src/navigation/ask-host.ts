import type { HostRequest } from '@naire/domain/answering'

/** Runtime §9. */
const timeOutMs = 150_000
const longestAnswer = 1_000_000

/**
 * Makes a request of the author's from this device. Gives the answer as text; null when there was none, or one of
 * status 400 or above.
 */
export async function askHost({ url, method, headers, body, mode, credentials }: HostRequest): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      mode,
      credentials,
      redirect: 'follow',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeOutMs),
    })
    // An opaque answer (mode no-cors) says nothing but that it came.
    if (!response.ok && response.type !== 'opaque') return null
    return (await response.text()).slice(0, longestAnswer)
  } catch {
    return null
  }
}
