import type { Answering } from '@naire/domain/answering'
import { useProgress } from '@naire/frontend-questions/answers.ts'
import { Banner, Progress, useWords } from '@naire/ui'

interface SessionProgressProps {
  readonly answering: Answering
}

/** The line at the head; it alone renders when an answer moves it. */
export function SessionProgress({ answering }: SessionProgressProps) {
  const { t } = useWords()
  return <Progress ratio={useProgress(answering).ratio} label={t('questions:progress')} />
}

/** Said on the last page once nothing is left to answer. */
export function AllAnswered({ answering }: SessionProgressProps) {
  const { t } = useWords()
  const { answered, remaining } = useProgress(answering)
  if (remaining > 0 || answered === 0) return null
  return (
    <Banner tone="success" title={t('allAnswered.title')}>
      {t('allAnswered.now')}
    </Banner>
  )
}
