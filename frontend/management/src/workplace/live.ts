import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useWorkplace } from './workplace.ts'

/** Names of what the server pushes. */
export const liveEvents = [
  'alarm',
  'alarmChanged',
  'alarmTold',
  'sessionReturned',
  'appealJudged',
  'deadlineMissed',
  'sessionChanged',
  'notice',
  'naireChanged',
  'naireCommented',
  'presence',
  'reset',
] as const

export type LiveEvent = (typeof liveEvents)[number]
export type LiveState = 'connecting' | 'open' | 'offline'

/** Server push events, shared by all tabs of the browser. */
export interface Live {
  /** Calls `listener` with the event's parsed JSON. Gives the way to stop. */
  on(event: LiveEvent, listener: (data: Readonly<Record<string, unknown>>) => void): () => void
  state(): LiveState
  onState(listener: () => void): () => void
}

export function useLive(event: LiveEvent, listener: (data: Readonly<Record<string, unknown>>) => void): void {
  const { live } = useWorkplace()
  const onEvent = useEffectEvent(listener)
  useEffect(() => live.on(event, (data) => onEvent(data)), [live, event])
}

export function useLiveState(): LiveState {
  const { live } = useWorkplace()
  return useSyncExternalStore(
    (changed) => live.onState(changed),
    () => live.state(),
  )
}
