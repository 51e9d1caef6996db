import { simulate } from '@naire/domain/rehearsal'
import type { SimulationRequest, SimulationMessage } from './rehearsal-told.ts'

// Off the page's thread, so that it can be watched and ended.
addEventListener('message', ({ data: { record, options } }: MessageEvent<SimulationRequest>) => {
  const tell = (told: SimulationMessage) => postMessage(told)
  try {
    tell({ kind: 'done', rehearsal: simulate(record, { ...options, progress: (share) => tell({ kind: 'progress', share }) }) })
  } catch {
    tell({ kind: 'failed' })
  }
})
