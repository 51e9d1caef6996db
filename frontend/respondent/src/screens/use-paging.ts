import type { Answering, Finding, PageState } from '@naire/domain/answering'
import { useEffect, useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'

export interface Paging {
  readonly page: PageState | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** What is told to be wrong on this page: nothing before the person asked to go on. */
  readonly findings: readonly Finding[]
  /** How often they asked on this page; 0: not yet. */
  readonly attempt: number
  /** The person handed in, and the flow has not taken over yet. */
  readonly isHandingIn: boolean
  previous(): void
  /** To the next page, or hands in on the last; not before the page is right. */
  next(): void
}

export function usePaging(session: LiveSession, answering: Answering, pages: readonly PageState[], pageSid: string | null): Paging {
  const [asked, setAsked] = useState({ pageSid: '', attempt: 0 })
  const [isHandingIn, setHandingIn] = useState(false)
  const at = Math.max(0, pages.findIndex(({ sid }) => sid === pageSid))
  const page = pages[at]
  const attempt = asked.pageSid === page?.sid ? asked.attempt : 0
  useEffect(() => setHandingIn(false), [answering])

  const tell = (sid: string) => setAsked((before) => ({ pageSid: sid, attempt: before.attempt + 1 }))
  const handIn = () => {
    const wrong = pages.find(({ sid }) => answering.validatePage(sid).length > 0)
    if (!wrong) {
      setHandingIn(true)
      return session.news.tell({ kind: 'handedIn' })
    }
    session.turnTo(wrong.sid)
    tell(wrong.sid)
  }
  return {
    page,
    isFirst: at === 0,
    isLast: at === pages.length - 1,
    findings: page && attempt > 0 ? answering.validatePage(page.sid) : [],
    attempt,
    isHandingIn,
    previous() {
      const before = pages[at - 1]
      if (before) session.turnTo(before.sid)
    },
    next() {
      if (!page) return
      if (answering.validatePage(page.sid).length > 0) return tell(page.sid)
      const after = pages[at + 1]
      if (after) session.turnTo(after.sid)
      else handIn()
    },
  }
}
