import { modeOf } from '@naire/domain/naires'
import { Button, useWords } from '@naire/ui'
import { Suspense } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { laterPart } from './later-part.ts'
import { SavingLine } from './SavingLine.tsx'
import type { Paging, PreviousPageControl } from './use-paging.ts'
import './PageFooter.css'
import type { Pause } from '../session/pause.ts'
import type { Saving } from '../session/saving.ts'
import type { Observable } from '../session/observable.ts'

const PageFindings = laterPart('PageFindings')
const PreviousPassword = laterPart('PreviousPassword')

interface PageFooterProps {
  readonly session: LiveSession
  readonly paging: Paging
  readonly back: PreviousPageControl
  readonly pause: Pause | null
  readonly saving: Observable<Saving>
}

export function PageFooter({ session, paging, back, pause, saving }: PageFooterProps) {
  const { t } = useWords()
  const { waitSeconds, ending, page, attempt } = paging
  const isOnPage = pause === null && ending !== 'told' && ending !== 'part'
  return (
    <div className="n-foot">
      {waitSeconds > 0 && isOnPage ? (
        <p className="n-saving" role="status">
          {t('wait', { n: waitSeconds })}
        </p>
      ) : (
        <SavingLine saving={saving} session={session} />
      )}
      {isOnPage && page && (
        <Suspense fallback={null}>
          <PageFindings session={session} pageSid={page.sid} attempt={attempt} />
        </Suspense>
      )}
      <div className="n-foot__buttons">
        {isOnPage ? (
          <PreviousButton session={session} paging={paging} back={back} />
        ) : (
          <BackToPage session={session} paging={paging} pause={pause} />
        )}
        {isOnPage && (
          <Button look="primary" wide busy={paging.isHandingIn} data-once onClick={paging.next}>
            {t(nextLabel(session, paging))}
          </Button>
        )}
        {ending === 'told' && (
          <Button look="primary" wide busy={paging.isHandingIn} onClick={paging.submit}>
            {t('submit')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where the author shows a page before handing in, the last page does not hand in itself. */
function nextLabel({ naire }: LiveSession, { isLast, endsPart }: Paging): string {
  if (endsPart) return 'complete'
  return isLast && modeOf(naire, 'OnlineCommitBehavior') !== 'Manually' ? 'submit' : 'questions:next'
}

function PreviousButton({ session, paging, back }: Pick<PageFooterProps, 'session' | 'paging' | 'back'>) {
  const { t } = useWords()
  if (!back.isAllowed) return null
  return (
    <>
      <Button onClick={back.turn}>{t('questions:previous')}</Button>
      {back.isAsking && (
        <Suspense fallback={null}>
          <PreviousPassword naire={session.naire} onRight={paging.previous} onClose={back.close} />
        </Suspense>
      )}
    </>
  )
}

function BackToPage({ session, paging, pause }: Pick<PageFooterProps, 'session' | 'paging' | 'pause'>) {
  const { t } = useWords()
  if (pause === null) return <Button onClick={paging.stay}>{t('back')}</Button>
  return session.view().pageSid === null ? null : (
    <Button onClick={() => session.stay()}>{t('questions:previous')}</Button>
  )
}
