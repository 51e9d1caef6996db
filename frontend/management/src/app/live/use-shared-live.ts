import { useEffect, useState } from 'react'
import type { Live } from '../../workplace/live.ts'
import { closeLive, currentLive } from './current-live.ts'

export function useSharedLive(who: string): Live {
  const [live] = useState(() => currentLive(who))
  useEffect(() => {
    addEventListener('pagehide', closeLive)
    return () => removeEventListener('pagehide', closeLive)
  }, [])
  return live
}
