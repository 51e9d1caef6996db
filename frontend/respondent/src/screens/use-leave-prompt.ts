import { useEffect } from 'react'
import type { LiveSession } from '../session/live-session.ts'

let mayLeave = false

/** From now on nobody is asked: what the page leaves is on the device, and it comes again at once. */
export function letLeave(): void {
  mayLeave = true
}

/** Leaving ends answering: the browser asks first, once there are answers. */
export function useLeavePrompt(session: LiveSession): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.isAnswered && !mayLeave) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [session])
}

/** Where nothing outlives the tab (`uss=true`), the browser asks before answers go with it that wait to be sent. */
export function useLostPrompt(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsking])
}
