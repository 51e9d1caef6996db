import type { VideoDimension } from './content.ts'

/** Clicks during the film, one entry for each click, in the order of clicking. */
export type VideoReply = {
  readonly Entries: readonly VideoClick[]
  readonly Score: number | null
}

export type VideoClick = {
  readonly DimensionCode: string
  readonly DimensionName: string
  /** Seconds from the beginning of the film. */
  readonly Time: number
}

export const blankVideo: VideoReply = { Entries: [], Score: null }

/** The entry of a click on a dimension. */
export function clickOf({ Code, Name }: VideoDimension, Time: number): VideoClick {
  return { DimensionCode: Code, DimensionName: Name, Time }
}
