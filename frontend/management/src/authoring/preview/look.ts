import type { ViewPort } from '@naire/domain/answering'

/** Outcomes of a session, as a respondent sees them: answered, not eligible, over quota. */
export const ends = ['success', 'prohibit', 'fullQuota'] as const
export type End = (typeof ends)[number]

export interface Look {
  readonly viewPort: ViewPort
  readonly lang: string
  /** Null: the pages. */
  readonly end: End | null
}
