import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export interface LazyScreen extends LazyExoticComponent<ComponentType> {
  /** Begins to load it before it is shown; whoever shows it is told whether that failed. */
  ahead(): void
}

const timeoutMs = 120_000

/** The code of a screen did not arrive: no network, too slow, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** A screen whose code is loaded when it is first shown, within 120 s (shell §8). */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  const screen = lazy(async () => {
    const failed = (cause?: unknown) => new ChunkLoadError('chunk-load error', { cause })
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(failed()), timeoutMs)
    })
    try {
      return await Promise.race([load(), late])
    } catch (error) {
      throw failed(error)
    } finally {
      clearTimeout(timer)
    }
  })
  return Object.assign(screen, { ahead: () => void load().catch(() => undefined) })
}
