import { modeOf } from '@naire/domain/naires'
import { Banner, Button, useWords } from '@naire/ui'
import type { PublishedNaire } from '../session/published-naire.ts'
import { NoticePage } from './NoticePage.tsx'
import type { FlowEvent, PlaceFailure } from '../session/flow-types.ts'

interface PlacePageProps {
  readonly send: (event: FlowEvent) => void
  readonly naire: PublishedNaire
  readonly failure: PlaceFailure | null
  readonly isBusy: boolean
}

/**
 * Where the session begins is asked for, with the reason; where the author does not insist there is a way on without.
 */
export function PlacePage({ send, naire, failure, isBusy }: PlacePageProps) {
  const { t } = useWords()
  const insists = modeOf(naire, 'GeolocationMode') === 'Force'
  return (
    <NoticePage
      tone="plain"
      icon="place"
      title={t('place.title')}
      actions={
        <>
          <Button look="primary" wide busy={isBusy} onClick={() => send({ type: 'LOCATE' })}>
            {t(failure ? 'place.again' : 'place.allow')}
          </Button>
          {!insists && (
            <Button wide onClick={() => send({ type: 'SKIP' })}>
              {t('place.skip')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(insists ? 'place.whyForce' : 'place.whyAuto')}</p>
      {failure && <Banner tone="warning">{t(`place.failure.${failure}`)}</Banner>}
    </NoticePage>
  )
}
