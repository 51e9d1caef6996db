import type { ViewPort } from '@naire/domain/answering'

/** How a session can end before somebody's eyes: answered, not of those who are asked, one too many. */
export const ends = ['success', 'prohibit', 'fullQuota'] as const
export type End = (typeof ends)[number]

export interface Look {
  readonly viewPort: ViewPort
  readonly lang: string
  /** Null: the pages. */
  readonly end: End | null
}
