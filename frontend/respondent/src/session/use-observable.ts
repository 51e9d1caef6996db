import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

export function useFollowed<T>({ subscribe, current }: Observable<T>): T {
  return useSyncExternalStore(subscribe, current, current)
}
