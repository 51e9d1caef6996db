import { useEffect, useEffectEvent, useState } from 'react'

/** Parts of a session on paper: its answers alone, or its history with them. */
export type PrintedPart = 'answers' | 'history'

/** Prints the parts of the screen that carry `data-print` once they do. */
export function usePrinting() {
  const [printing, setPrinting] = useState<PrintedPart | null>(null)
  const end = useEffectEvent(() => setPrinting(null))
  useEffect(() => {
    if (printing === null) return
    const over = () => end()
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [printing])
  return { printing, print: setPrinting }
}
