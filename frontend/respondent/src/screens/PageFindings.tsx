import type { Answering } from '@naire/domain/answering'
import { gapsOn, type Gap } from '@naire/frontend-questions/answers.ts'
import { Button, Icon, showField, useWords } from '@naire/ui'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { onceThere } from '../session/after-paint.ts'
import type { LiveSession } from '../session/live-session.ts'
import { bringBackDropped, countDropped } from '../session/replaced-answers.ts'
import './PageFindings.css'

interface PageFindingsProps {
  readonly session: LiveSession
  readonly pageSid: string
  /** Changes with each try to go on, which leads to the first gap; 0 before the first. */
  readonly attempt: number
}

/** Messages at the foot of a page about its answers: what is missing, and what can be brought back. */
export default function PageFindings({ session, pageSid, attempt }: PageFindingsProps) {
  const { answering } = session.view()
  return (
    <>
      <DroppedAnswers session={session} answering={answering} />
      {attempt > 0 && <PageGaps answering={answering} pageSid={pageSid} attempt={attempt} />}
    </>
  )
}

/** Leads back to answers that went while their questions were hidden: by a slip, or until another answer was complete. */
function DroppedAnswers({ session, answering }: { readonly session: LiveSession; readonly answering: Answering }) {
  const { t } = useWords()
  const follow = useCallback((listener: () => void) => answering.subscribe('*', listener), [answering])
  const read = () => countDropped(session)
  const count = useSyncExternalStore(follow, read, read)
  if (count === 0) return null
  return (
    <div className="n-gaps">
      <p className="n-gaps__words" role="status" data-tone="info">
        <Icon name="info" size={18} />
        <span>{t('dropped', { count })}</span>
      </p>
      <Button look="quiet" icon="undo" onClick={() => bringBackDropped(session)}>
        {t('recover.do')}
      </Button>
    </div>
  )
}

/** Number of gaps that keep a page from being left, and the way to the next one; stays until none is left. */
function PageGaps({
  answering,
  pageSid,
  attempt,
}: Omit<PageFindingsProps, 'session'> & { readonly answering: Answering }) {
  const { t } = useWords()
  const gaps = useGaps(answering, pageSid)
  const shown = useRef<HTMLElement | null>(null)
  const show = (gap: Gap | undefined) => (gap ? (shown.current = showField(gap.targetIds)) : null)
  const showFirst = useEffectEvent((_attempt: number) => show(gaps[0]))
  useEffect(() => {
    let isOver = false
    // The page may have been turned to this moment; its errors come with this paint, its parts perhaps later.
    void onceThere(() => isOver || showFirst(attempt))
    return () => {
      isOver = true
    }
  }, [attempt])
  if (gaps.length === 0) return null
  const unanswered = gaps.filter(({ isUnanswered }) => isUnanswered).length
  const wrong = gaps.length - unanswered
  const sentences = [
    unanswered > 0 && t('gaps.unanswered', { count: unanswered }),
    wrong > 0 && t('questions:errors.title', { count: wrong }),
  ]
  return (
    <div className="n-gaps">
      <p className="n-gaps__words" role="status">
        <Icon name="alert" size={18} />
        <span>{sentences.filter(Boolean).join(' · ')}</span>
      </p>
      <Button look="quiet" icon="down" onClick={() => show(nextOf(gaps, shown.current))}>
        {t('gaps.next', { n: gaps.length })}
      </Button>
    </div>
  )
}

/** The gaps of a page as they are now. */
function useGaps(answering: Answering, pageSid: string): readonly Gap[] {
  const follow = useCallback((listener: () => void) => answering.subscribe('*', listener), [answering])
  const key = useSyncExternalStore(follow, () => JSON.stringify(gapsOn(answering, pageSid)))
  return useMemo(() => JSON.parse(key) as readonly Gap[], [key])
}

/** The gap behind the place that was shown last; the first where none is behind it. */
function nextOf(gaps: readonly Gap[], shown: HTMLElement | null): Gap | undefined {
  const isBehind = ({ targetIds }: Gap) => {
    const place = targetIds.map((id) => document.getElementById(id)).find((found) => found !== null)
    return Boolean(place && shown && shown.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  return gaps.find(isBehind) ?? gaps[0]
}
