import { Button, useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import { AnewButton } from './DonePage.tsx'
import { type Observable, useFollowed } from '../session/observable.ts'
import type { Saving } from '../session/saving.ts'

interface CommittingPageProps {
  readonly saving: Observable<Saving>
  /** The device has it: the page may be closed. */
  readonly isKept: boolean
  /** The server has it, the quota has not answered yet. */
  readonly isSettling: boolean
  /** Nothing outlives the tab (`uss=true`). */
  readonly isTabOnly: boolean
  readonly onAgain: () => void
  readonly onBack: () => void
  /** The answers as a file; absent where they are not at hand. */
  readonly onExport?: (() => void) | undefined
  /** Another session, while this one waits. */
  readonly onAnew: () => void
  readonly mayHaveAnother: () => Promise<boolean>
}

/** Handed in: on its way, waiting for a network, or being settled. */
export function CommittingPage({
  saving,
  isKept,
  isSettling,
  isTabOnly,
  onAgain,
  onBack,
  onExport,
  onAnew,
  mayHaveAnother,
}: CommittingPageProps) {
  const { t } = useWords()
  const { online, handedIn, files } = useFollowed(saving)
  if (isSettling || online || !isKept) {
    const stage = isSettling ? 'settling' : 'committing'
    return (
      <NoticePage tone="plain" icon={isSettling ? 'clock' : 'upload'} title={t(`${stage}.title`)}>
        <p>{t(`${stage}.now`)}</p>
        {!isSettling && files && <p role="status">{t('sync.files', files)}</p>}
      </NoticePage>
    )
  }
  return (
    <NoticePage
      tone="warning"
      icon="cloud-off"
      title={t('waiting.title')}
      actions={
        <>
          <Button look="primary" wide onClick={onAgain}>
            {t('retry.again')}
          </Button>
          <Button wide onClick={onBack}>
            {t('back')}
          </Button>
          <AnewButton wide mayHaveAnother={mayHaveAnother} onAnew={onAnew} />
          {onExport && (
            <Button look="quiet" wide onClick={onExport}>
              {t('export')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('waiting.why')}</p>
      <p>
        {t('waiting.now')} {t(isTabOnly ? 'leave.lost' : 'waiting.later')}
      </p>
      {handedIn > 1 && <p>{t('saving.handedIn', { n: handedIn })}</p>}
    </NoticePage>
  )
}
