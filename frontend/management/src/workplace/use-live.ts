import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvent, LiveState } from './live.ts'
import { useWorkplace } from './workplace.ts'

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
