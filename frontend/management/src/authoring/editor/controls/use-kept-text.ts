import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds without a key after which what was typed is told. */
const pause = 250

export type BufferedText = readonly [shown: string, type: (text: string) => void, tellNow: () => void]

/**
 * Shows the typed text at once and reports it with debounce, on demand, and on unmount. The typed text stays until
 * `value` has followed.
 */
export function useKeptText(value: string, onText: (text: string) => void): BufferedText {
  const [typed, setTyped] = useState<string | null>(null)
  /** Typed, and not told yet. */
  const pending = useRef<string | null>(null)
  /** Told, and not followed by `value` yet. */
  const told = useRef<string | null>(null)
  const tell = () => {
    const text = pending.current
    pending.current = null
    if (text !== null && text !== (told.current ?? value)) onText((told.current = text))
    else if (told.current === null) setTyped(null)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    if (typed === null || pending.current === null) return
    const timer = setTimeout(() => tellLater(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    told.current = null
    if (pending.current === null) setTyped(null)
  }, [value])
  useEffect(() => () => tellLater(), [])
  const type = (text: string) => {
    pending.current = text
    setTyped(text)
  }
  return [typed ?? value, type, tell]
}
