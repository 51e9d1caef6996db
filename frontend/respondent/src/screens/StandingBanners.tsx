import { Banner, Button, useWords } from '@naire/ui'
import type { Followed } from '../followed/followed.ts'
import { useFollowed } from '../followed/use-followed.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { Saving } from '../session/saving.ts'
import { exportAnswers } from './export-answers.ts'

interface StandingBannersProps {
  readonly session: LiveSession
  readonly saving: Followed<Saving>
  readonly returnReason: string
}

/** What the person must know while answering: sent back, no network, nothing kept, refused. */
export function StandingBanners({ session, saving, returnReason }: StandingBannersProps) {
  const { t } = useWords()
  const { online, persistent, failed, tight, pending, refused } = useFollowed(saving)
  const exportButton = (
    <Button look="quiet" onClick={() => exportAnswers(session)}>
      {t('export')}
    </Button>
  )
  return (
    <>
      {returnReason && (
        <Banner tone="warning" icon="undo" title={t('returned.title')}>
          <p>{t('returned.reason', { reason: returnReason })}</p>
          <p>{t('returned.now')}</p>
        </Banner>
      )}
      {!online && (
        <Banner tone="warning" icon="cloud-off" title={t('offline.title')}>
          {t('offline.now')}
        </Banner>
      )}
      {!persistent && (
        <Banner tone="warning" title={t('memoryOnly.title')}>
          {t('memoryOnly.now')}
        </Banner>
      )}
      {failed && (
        <Banner tone="danger" title={t('storageFull.title')} actions={exportButton}>
          {t('storageFull.now')}
        </Banner>
      )}
      {tight && !failed && (
        <Banner
          tone="warning"
          title={t('storageTight.title')}
          actions={
            <>
              {pending > 0 && (
                <Button look="quiet" onClick={() => session.news.tell({ kind: 'sendNow' })}>
                  {t('sendNow')}
                </Button>
              )}
              {exportButton}
            </>
          }
        >
          {t('storageTight.now')}
        </Banner>
      )}
      {refused && (
        <Banner tone="danger" title={t('refused.title')} actions={exportButton}>
          {t('refused.now', { message: refused })}
        </Banner>
      )}
    </>
  )
}
