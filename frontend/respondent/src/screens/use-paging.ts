import type { Answering, Finding, PageState } from '@naire/domain/answering'
import { useEffect, useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'

export interface Paging {
  readonly page: PageState | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** What was wrong when the person last asked to go on; it stays until they ask again, so that nothing moves under their finger. */
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
  const [asked, setAsked] = useState<Asked>(nothingAsked)
  const [isHandingIn, setHandingIn] = useState(false)
  const at = Math.max(0, pages.findIndex(({ sid }) => sid === pageSid))
  const page = pages[at]
  const here = asked.pageSid === page?.sid ? asked : nothingAsked
  useEffect(() => {
    setHandingIn(false)
    setAsked(nothingAsked)
  }, [answering])

  const tell = (sid: string) => setAsked((before) => ({ pageSid: sid, attempt: before.attempt + 1, findings: answering.validatePage(sid) }))
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
    findings: here.findings,
    attempt: here.attempt,
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

interface Asked {
  readonly pageSid: string
  readonly attempt: number
  readonly findings: readonly Finding[]
}

const nothingAsked: Asked = { pageSid: '', attempt: 0, findings: [] }
