import type { QueueName } from './job.ts'

export interface QueueLimit {
  /** Jobs at the same time, in each process. */
  readonly concurrency: number
  /** Jobs begun in a second, in all processes together; null: as fast as they come. */
  readonly perSecond: number | null
}

export type QueueLimits = Readonly<Record<QueueName, QueueLimit>>

export const usualLimits: QueueLimits = {
  // Those that wait for the log together share its commits.
  'match-quotas': { concurrency: 32, perSecond: null },
  'raise-alarms': { concurrency: 4, perSecond: null },
  'fetch-recordings': { concurrency: 4, perSecond: 20 },
  // ffmpeg fills a core.
  'store-recordings': { concurrency: 1, perSecond: null },
  'transcribe-recordings': { concurrency: 2, perSecond: 5 },
  'find-addresses': { concurrency: 2, perSecond: 20 },
  'copy-naires': { concurrency: 2, perSecond: null },
  'settle-names': { concurrency: 2, perSecond: null },
  'erase-data': { concurrency: 1, perSecond: null },
  // Each has a core and up to 200 MB.
  'export-data': { concurrency: 1, perSecond: null },
  // The engine runs for every row.
  'import-answers': { concurrency: 1, perSecond: null },
  // Those that wait for the ledger together share its commits.
  'grant-rewards': { concurrency: 32, perSecond: null },
  'pay-rewards': { concurrency: 8, perSecond: 50 },
  // Somebody with a few sessions need not wait for somebody with many.
  'perform-batches': { concurrency: 4, perSecond: null },
  // Notices to one person are one stream.
  'give-notices': { concurrency: 4, perSecond: null },
  // Each sends to several people at once.
  'send-messages': { concurrency: 4, perSecond: null },
  'match-webhooks': { concurrency: 8, perSecond: null },
  // Most of a delivery is waiting for its receiver.
  'send-webhooks': { concurrency: 16, perSecond: null },
}
