import { useCallback, useSyncExternalStore } from 'react'

/** Longest wait that a timer of a browser takes, in milliseconds. */
const longestWait = 2 ** 31 - 1

/** Whether a moment, in milliseconds, is over; turns true by itself. */
export function useIsPast(at: number): boolean {
  const wait = useCallback(
    (isOver: () => void) => {
      const timer = setTimeout(isOver, Math.min(Math.max(0, at - Date.now()), longestWait))
      return () => clearTimeout(timer)
    },
    [at],
  )
  return useSyncExternalStore(wait, () => at <= Date.now())
}
