import type { PageState } from '@naire/domain/answering'
import { useEffect, useMemo } from 'react'
import type { LiveSession } from '../session/live-session.ts'

/** Counts the seconds that a page is in sight for each of its questions: all of them are looked at together. */
export function usePageTime(session: LiveSession, page: PageState | undefined): void {
  const key = page?.questionSids.join(' ') ?? ''
  const sids = useMemo(() => key.split(' ').filter(Boolean), [key])
  useEffect(() => {
    let since: number | null = null
    const count = () => {
      if (since !== null) session.spend(sids, (performance.now() - since) / 1000)
      since = document.visibilityState === 'visible' ? performance.now() : null
    }
    count()
    // Often only where somebody waits for it.
    const isAwaited = sids.some((sid) => session.view().answering.question(sid).waitSeconds > 0)
    const timer = setInterval(count, isAwaited ? 1_000 : 15_000)
    document.addEventListener('visibilitychange', count)
    return () => {
      count()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [session, sids])
}
