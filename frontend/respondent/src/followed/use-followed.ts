import { useSyncExternalStore } from 'react'
import type { Followed } from './followed.ts'

export function useFollowed<T>({ subscribe, current }: Followed<T>): T {
  return useSyncExternalStore(subscribe, current, current)
}
