import type { Answering } from '@naire/domain/answering'
import { gapsOn, type Gap } from '@naire/frontend-questions/answers.ts'
import { Button, Icon, showField, useWords } from '@naire/ui'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from '../session/after-paint.ts'
import './PageFindings.css'

interface PageFindingsProps {
  readonly answering: Answering
  readonly pageSid: string
  /** Changes with each try to go on, which leads to the first gap. */
  readonly attempt: number
}

/** Number of gaps that keep a page from being left, and the way to the next one; stays until none is left. */
export default function PageFindings({ answering, pageSid, attempt }: PageFindingsProps) {
  const { t } = useWords()
  const gaps = useGaps(answering, pageSid)
  const shown = useRef<HTMLElement | null>(null)
  const show = (gap: Gap | undefined) => {
    if (gap) shown.current = showField(gap.targetIds)
  }
  const showFirst = useEffectEvent((_attempt: number) => show(gaps[0]))
  useEffect(() => {
    let isOver = false
    // The page may have been turned to this moment, and its errors come with this paint.
    void afterPaint().then(() => !isOver && showFirst(attempt))
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
