import { Button, useWords } from '@naire/ui'
import { NoticePage } from '../screens/NoticePage.tsx'

interface MovedPageProps {
  /** This device could not take the session back. */
  readonly hasFailed: boolean
  readonly isBusy: boolean
  readonly onBack: () => void
}

/** Another device went on with the session. What was not sent from here stays, and is joined when it is taken back. */
export default function MovedPage({ hasFailed, isBusy, onBack }: MovedPageProps) {
  const { t } = useWords()
  return (
    <NoticePage
      tone="plain"
      icon="info"
      title={t('moved.title')}
      actions={
        <Button wide busy={isBusy} onClick={onBack}>
          {t('moved.back')}
        </Button>
      }
    >
      <p>{t('moved.now')}</p>
      {hasFailed && <p role="alert">{t('move.unreachable')}</p>}
    </NoticePage>
  )
}
