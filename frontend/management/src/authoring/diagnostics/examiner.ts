import type { InstalledServices } from '@naire/domain/diagnostics'
import type { NaireRecord } from '@naire/domain/naires'
import type { DiagnosticsRequest, DiagnosticsMessage } from './messages.ts'

/** Looks at one questionnaire after the other, off the page's thread. */
export interface Examiner {
  examine(record: NaireRecord, installed: InstalledServices | null, tell: (told: DiagnosticsMessage) => void): void
  /** Ends what is running; nothing more is told of it. */
  stop(): void
  close(): void
}

/** Its worker is started once and kept while it rests; one that is at work is ended with what it works on. */
export function createExaminer(now: () => number): Examiner {
  let worker: Worker | null = null
  let hear: ((told: DiagnosticsMessage) => void) | null = null

  function started(): Worker {
    const fresh = new Worker(new URL('./diagnostics-worker.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<DiagnosticsMessage>) => {
      const tell = hear
      if (data.kind === 'explored' || data.kind === 'unanswerable') hear = null
      tell?.(data)
    })
    return fresh
  }

  function stop(): void {
    if (hear === null) return
    hear = null
    close()
  }

  function close(): void {
    worker?.terminate()
    worker = null
  }

  return {
    examine(record, installed, tell) {
      stop()
      hear = tell
      worker ??= started()
      worker.postMessage({ record, installed, now: now() } satisfies DiagnosticsRequest)
    },
    stop,
    close,
  }
}
