import type { InteractionState, Reply } from '@naire/domain/answering'
import { clickOf, type VideoClick, type VideoContent, type VideoDimension } from '@naire/domain/interactions'

export function videoContent({ content }: InteractionState): VideoContent {
  return content as VideoContent
}

export function videoClicks(reply: Reply | null): readonly VideoClick[] {
  return (reply?.['Entries'] as readonly VideoClick[] | undefined) ?? []
}

/** The reply with one more click; its time to a tenth of a second. */
export function clickAt(clicks: readonly VideoClick[], dimension: VideoDimension, seconds: number): Reply {
  return { Entries: [...clicks, clickOf(dimension, Math.round(seconds * 10) / 10)], Score: null }
}

/** The reply without the click at one place; `null` when none is left. */
export function withoutClick(clicks: readonly VideoClick[], place: number): Reply | null {
  const left = clicks.filter((_, at) => at !== place)
  return left.length > 0 ? { Entries: left, Score: null } : null
}
