import { lazy } from 'react'

/** A part of the page did not arrive: no network, too slow, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** A component whose code is loaded when it is first shown: tried again while there is time, within 120 s in all (shell §8). */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load))

const timeoutMs = 120_000
const firstPauseMs = 300
const tries = 4

export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('chunk-load error: too late')), timeoutMs)
  })
  try {
    return await Promise.race([tried(load), late])
  } finally {
    clearTimeout(timer)
  }
}

async function tried<T>(load: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await load()
    } catch (cause) {
      if (time === tries) throw new ChunkLoadError('chunk-load error', { cause })
    }
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (time - 1)))
  }
}
