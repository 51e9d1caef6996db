import type { Answering, PageState, Step } from '@naire/domain/answering'
import { modeOf } from '@naire/domain/naires'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { LiveSession, SessionView } from '../session/live-session.ts'

/**
 * Behind the last page: `told` on a page of its own, `asked` in front of it, `part` when it was the end of a part only.
 */
export type Ending = 'told' | 'asked' | 'part'

export interface Paging {
  /** The open page; undefined where there is none yet, or nothing to ask. */
  readonly page: PageState | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The last page of a part that is not the last one. */
  readonly endsPart: boolean
  /** Number of attempts to leave this page; 0: not yet. */
  readonly attempt: number
  /** Seconds that the page should still be looked at; more than 0 only once the person asked to go on. */
  readonly waitSeconds: number
  readonly ending: Ending | null
  /** The person handed in, and the flow has not taken over yet. */
  readonly isHandingIn: boolean
  previous(): void
  /** To what follows, or towards the end behind the last page; not before the page is right. */
  next(): void
  submit(): void
  /** Back from the end to the page. */
  stay(): void
}

/** The way through the pages as the engine leads it. */
export function usePaging(
  session: LiveSession,
  { answering, pageSid }: SessionView,
  pages: readonly PageState[],
): Paging {
  const [turn, setTurn] = useState({ answering, asked: nothingAsked, isHandingIn: false })
  const { asked, isHandingIn } = turn.answering === answering ? turn : { asked: nothingAsked, isHandingIn: false }
  const [ending, setEnding] = useState<Ending | null>(null)
  const [endingPage, setEndingPage] = useState(pageSid)
  if (endingPage !== pageSid) {
    setEndingPage(pageSid)
    setEnding(null)
  }
  const page = openPage(answering, pages, pageSid)
  const here = asked.pageSid === page?.sid ? asked : nothingAsked
  const follow = useCallback((listener: () => void) => answering.subscribe('*', listener), [answering])
  const ends = () => (page ? endingOf(answering.stepAfter(page.sid)) : 'none')
  const step = useSyncExternalStore(follow, ends, ends)
  const before = page && pages.slice(0, pages.indexOf(page)).findLast(({ disabled }) => !disabled)
  const seconds = () => (page && here.attempt > 0 ? waitOn(answering, page) : 0)
  const waitSeconds = useSyncExternalStore(follow, seconds, seconds)

  const tell = (sid: string) => {
    setTurn({ answering, asked: { pageSid: sid, attempt: asked.attempt + 1 }, isHandingIn })
  }
  const submit = () => {
    setTurn({ answering, asked, isHandingIn: true })
    session.news.tell({ kind: 'handedIn' })
  }
  const end = (isFinal: boolean) => {
    if (!isFinal) {
      setEnding('part')
      return session.news.tell({ kind: 'partEnded' })
    }
    const wrong = pages.find(({ sid }) => answering.validatePage(sid).length > 0)
    if (wrong) {
      session.turnTo(wrong.sid)
      return tell(wrong.sid)
    }
    const behaviour = modeOf(session.naire, 'OnlineCommitBehavior')
    if (behaviour === 'Auto') submit()
    else setEnding(behaviour === 'Prompt' ? 'asked' : 'told')
  }
  return {
    page,
    isFirst: before === undefined,
    isLast: step === 'end',
    endsPart: step === 'part',
    attempt: here.attempt,
    waitSeconds,
    ending,
    isHandingIn,
    previous() {
      if (before) session.turnTo(before.sid)
    },
    next() {
      if (!page) return
      if (waitOn(answering, page) > 0 || answering.validatePage(page.sid).length > 0) return tell(page.sid)
      if (page.sid !== pageSid) session.turnTo(page.sid)
      const following = answering.stepAfter(page.sid)
      if (following.kind === 'end') end(following.isFinal)
      else session.goOn()
    },
    submit,
    stay: () => setEnding(null),
  }
}

/** The open page; when an answer of another device or language hid it, the next that is shown. */
function openPage(answering: Answering, pages: readonly PageState[], pageSid: string | null): PageState | undefined {
  const open = pages.find(({ sid }) => sid === pageSid)
  if (open || pageSid === null) return open
  const step = answering.stepAfter(pageSid)
  return step.kind === 'page' ? step.page : pages.findLast(({ disabled }) => !disabled)
}

/** Scope that ends with the page: everything, a part, or nothing. */
function endingOf(step: Step): 'end' | 'part' | 'none' {
  if (step.kind !== 'end') return 'none'
  return step.isFinal ? 'end' : 'part'
}

const waitOn = (answering: Answering, { questionSids }: PageState) =>
  Math.max(0, ...questionSids.map((sid) => answering.question(sid).waitSeconds))

interface PageTurn {
  readonly pageSid: string
  readonly attempt: number
}

const nothingAsked: PageTurn = { pageSid: '', attempt: 0 }

/** The way back to the previous page, as the author allows it (`PreviousPageMode`). */
export interface PreviousPageControl {
  readonly isAllowed: boolean
  /** The author's password is asked for first. */
  readonly isAsking: boolean
  turn(): void
  close(): void
}

export function useTurningBack({ naire }: LiveSession, { isFirst, previous }: Paging): PreviousPageControl {
  const [isAsking, setAsking] = useState(false)
  const mode = modeOf(naire, 'PreviousPageMode')
  return {
    isAllowed: !isFirst && mode !== 'Disable',
    isAsking,
    turn: mode === 'RequirePassword' ? () => setAsking(true) : previous,
    close: () => setAsking(false),
  }
}
