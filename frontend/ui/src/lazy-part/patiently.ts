import { useSyncExternalStore } from 'react'

/**
 * `unreached`: no network, or no answer; `gone`: a newer version has replaced it; `broken`: it came and did not run, or
 * was waited for too long.
 */
type ChunkFailure = 'unreached' | 'gone' | 'broken'

/** A part of the page did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(
    readonly why: ChunkFailure,
    options?: ErrorOptions,
  ) {
    super(`chunk-load error: ${why}`, options)
  }
}

/** Shell §8: one try. */
const timeoutMs = 120_000
const firstPauseMs = 300
const longestPauseMs = 10_000
const tries = 4

/**
 * Loads a part of the page, tried again a little later each time. One that the network keeps back is asked for until it
 * comes, at once when the network is back; `onLong` is told when the first tries have failed.
 * @throws ChunkLoadError for one that is gone, does not run, or says nothing for 120 s
 */
export async function patiently<T>(load: () => Promise<T>, onLong: () => void = () => {}): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await inTime(load)
    } catch (cause) {
      const why = cause instanceof ChunkLoadError ? cause.why : null
      if (why === 'gone' || why === 'broken') throw cause
      if (time >= tries && why === null) throw new ChunkLoadError('broken', { cause })
      if (time === tries) onLong()
    }
    await pause(Math.min(firstPauseMs * 2 ** (time - 1), longestPauseMs))
  }
}

/** Whoever waits for a part asks for it now. */
export function askAgain(): void {
  for (const end of pauses) end()
}

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('broken')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

const pauses = new Set<() => void>()

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      pauses.delete(end)
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    pauses.add(end)
    globalThis.addEventListener?.('online', end)
  })
}

/** A part that has not come by then is waited for long, though no try has failed yet. */
const longMs = 15_000

const parts = new Set<object>()
const listeners = new Set<() => void>()

/** Whether something that the page shows is waited for so long that the person should know. */
export function useAwaitsParts(): boolean {
  return useSyncExternalStore(subscribe, awaitsParts, () => false)
}

/** Counts a part as awaited from the moment that it takes long until it is there. */
export async function awaited<T>(load: (onLong: () => void) => Promise<T>): Promise<T> {
  const part = {}
  const onLong = () => {
    parts.add(part)
    tell()
  }
  const timer = setTimeout(onLong, longMs)
  try {
    return await load(onLong)
  } finally {
    clearTimeout(timer)
    if (parts.delete(part)) tell()
  }
}

export const awaitsParts = () => parts.size > 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
