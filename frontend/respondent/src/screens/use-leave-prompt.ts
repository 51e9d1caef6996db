import { useEffect } from 'react'
import type { LiveSession } from '../session/live-session.ts'

/** Leaving ends answering: the browser asks first, once there are answers. */
export function useLeavePrompt(session: LiveSession): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.isAnswered) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [session])
}
