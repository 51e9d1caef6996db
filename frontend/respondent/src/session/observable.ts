import { useSyncExternalStore } from 'react'

/** One value that screens follow. */
export class Observable<T> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: T) {}

  current = (): T => this.value

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(value: T): void {
    this.value = value
    for (const listener of this.listeners) listener()
  }
}

export function useFollowed<T>({ subscribe, current }: Observable<T>): T {
  return useSyncExternalStore(subscribe, current, current)
}
