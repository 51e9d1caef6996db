import type { SurveyMode } from '../bootstrap/survey-address.ts'
import type { PublishedNaire } from '../bootstrap/published-naire.ts'

/** When answers are sent before the end (runtime §3, session submit timing). */
export type CommitTiming = 'final' | 'interval' | 'nextPage' | 'answer'

/** `offline` keeps everything until the end; a device that stores nothing sends at once; absent is on the next page. */
export function commitTiming(
  naire: Pick<PublishedNaire, 'App_CommitMode'>,
  mode: SurveyMode,
  persistent: boolean,
): CommitTiming {
  if (mode === 'offline') return 'final'
  if (!persistent) return 'answer'
  return timings[naire.App_CommitMode ?? 2]
}

/** Seconds between two commits of `interval`; a minute when the author gave none. */
export function intervalSeconds({ CommitInterval }: Pick<PublishedNaire, 'CommitInterval'>): number {
  return CommitInterval && CommitInterval > 0 ? CommitInterval : 60
}

const timings = { 0: 'final', 1: 'interval', 2: 'nextPage', 3: 'answer' } as const satisfies Record<
  number,
  CommitTiming
>
