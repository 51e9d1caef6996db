import { useState } from 'react'

/** A value that outlives a reload of the page, as far as the browser keeps anything. */
export function useKept<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => kept(key, initial))
  const keep = (next: T) => {
    setValue(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or forbidden: it stays on the screen.
    }
  }
  return [value, keep]
}

function kept<T>(key: string, initial: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? initial
  } catch {
    return initial
  }
}
