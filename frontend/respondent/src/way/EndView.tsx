import { Banner, Button, Dialog, useWords } from '@naire/ui'
import type { Ending } from '../screens/use-paging.ts'

interface EndViewProps {
  readonly ending: Ending
  /** Visible questions without an answer. */
  readonly remaining: number
  readonly onSubmit: () => void
  readonly onBack: () => void
}

/** Before a session is handed in, where the author wants it to be asked (`OnlineCommitBehavior`). */
export default function EndView({ ending, remaining, onSubmit, onBack }: EndViewProps) {
  const { t } = useWords()
  const words = remaining === 0 ? t('allAnswered.now') : t('end.remaining', { n: remaining })
  if (ending === 'part') {
    return (
      <Banner tone="success" title={t('end.part.title')}>
        {t('end.part.now')}
      </Banner>
    )
  }
  if (ending === 'told') {
    return (
      <Banner tone="success" title={t('end.title')}>
        {words}
      </Banner>
    )
  }
  return (
    <Dialog
      title={t('end.ask')}
      onClose={onBack}
      actions={
        <>
          <Button look="primary" onClick={onSubmit}>
            {t('submit')}
          </Button>
          <Button onClick={onBack}>{t('back')}</Button>
        </>
      }
    >
      {words}
    </Dialog>
  )
}
