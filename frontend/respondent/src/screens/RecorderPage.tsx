import { Banner, Button, useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import type { FlowEvent } from '../session/flow-types.ts'

interface RecorderPageProps {
  readonly send: (event: FlowEvent) => void
  readonly isRefused: boolean
  readonly isBusy: boolean
}

/** The microphone is asked for before a session that needs it begins, with the reason. */
export function RecorderPage({ send, isRefused, isBusy }: RecorderPageProps) {
  const { t } = useWords()
  return (
    <NoticePage
      tone="plain"
      icon="mic"
      title={t('recorder.title')}
      actions={
        <Button look="primary" wide busy={isBusy} onClick={() => send({ type: 'TRY_RECORDER' })}>
          {t(isRefused ? 'place.again' : 'recorder.allow')}
        </Button>
      }
    >
      <p>{t('recorder.why')}</p>
      {isRefused && <Banner tone="warning">{t('questions:record.refused.app.title')}</Banner>}
    </NoticePage>
  )
}
