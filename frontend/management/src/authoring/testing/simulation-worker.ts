import { simulate } from '@naire/domain/simulation'
import type { SimulationRequest, SimulationMessage } from './simulation-messages.ts'

// Off the page's thread, so that it can be watched and ended.
addEventListener('message', ({ data: { record, options } }: MessageEvent<SimulationRequest>) => {
  const tell = (told: SimulationMessage) => postMessage(told)
  try {
    tell({
      kind: 'done',
      rehearsal: simulate(record, { ...options, progress: (share) => tell({ kind: 'progress', share }) }),
    })
  } catch {
    tell({ kind: 'failed' })
  }
})
