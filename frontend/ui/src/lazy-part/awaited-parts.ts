import { useSyncExternalStore } from 'react'

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
