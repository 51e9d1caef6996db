import { rehearse } from '@naire/domain/rehearsal'
import type { RehearsalAsked, RehearsalTold } from './rehearsal-told.ts'

// Off the page's thread, so that it can be watched and ended.
addEventListener('message', ({ data: { record, options } }: MessageEvent<RehearsalAsked>) => {
  const tell = (told: RehearsalTold) => postMessage(told)
  try {
    tell({ kind: 'done', rehearsal: rehearse(record, { ...options, progress: (share) => tell({ kind: 'progress', share }) }) })
  } catch {
    tell({ kind: 'failed' })
  }
})
