import { Banner, Button, useWords } from '@naire/ui'
import type { FilePort } from '@naire/frontend-interactions/answers.ts'
import { exportAnswers } from './export-answers.ts'
import type { LiveSession } from '../session/live-session.ts'
import { type Observable, useFollowed } from '../session/observable.ts'
import type { Saving } from '../session/saving.ts'

/**
 * Sent back; nothing is kept here; storage that is full or nearly full and what the server would not have, each with
 * the answers as a file.
 */
export default function TroubleBanners({ session, files, saving, returnReason }: StandingBannersProps) {
  const { t } = useWords()
  const { persistent, failed, tight, pending, refused, lostVoice } = useFollowed(saving)
  const exportButton = (
    <Button look="quiet" onClick={() => void exportAnswers(session, files)}>
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
      {!persistent && (
        <Banner tone="warning" title={t('memoryOnly.title')}>
          {t('memoryOnly.now')}
        </Banner>
      )}
      {lostVoice && <Banner tone="warning">{t('questions:record.lost')}</Banner>}
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

export interface StandingBannersProps {
  readonly session: LiveSession
  readonly files: FilePort
  readonly saving: Observable<Saving>
  readonly returnReason: string
}
