import { Button, lazyPart, useWords, type IconName } from '@naire/ui'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { contentLanguage, naireText } from '../session/published-naire.ts'
import { NoticePage } from './NoticePage.tsx'
import { useLostPrompt } from './use-leave-prompt.ts'
import { SurveyFrame } from './SurveyFrame.tsx'
import { toSignIn } from '../shell/sign-out.ts'
import type { flowChart } from '../session/flow-chart.ts'
import { type FlowContext, type FlowEvent, type Problem, codeOf, isFromElsewhere } from '../session/flow-types.ts'
import type { SurveyVisit } from '../session/survey-visit.ts'
import { CommittingPage } from './CommittingPage.tsx'
import { DonePage } from './DonePage.tsx'
import { PlacePage, RecorderPage, IdentifyingPage, PasswordPage } from './GatePages.tsx'
import type { Saving } from '../session/saving.ts'
import type { Observable } from '../session/observable.ts'

const RestartDialog = lazyPart(() => import('./RestartDialog.tsx'))
const MovedPage = lazyPart(() => import('../device-transfer/MovedPage.tsx'))

interface FlowPagesProps {
  readonly snapshot: SnapshotFrom<typeof flowChart>
  readonly send: (event: FlowEvent) => void
  readonly sendNow: () => void
  readonly visit: Pick<SurveyVisit, 'exportAll' | 'mayHaveAnother' | 'isTabOnly'>
  readonly saving: Observable<Saving>
  readonly languageSwitch: ReactNode
  readonly lang: string
}

/** The pages of a visit on which nothing is answered. */
export function FlowPages({ snapshot, send, sendNow, visit, saving, languageSwitch, lang }: FlowPagesProps) {
  const { prepared, session, previous } = snapshot.context
  const keptSid = session?.facts.Sid ?? (previous.stage === 'empty' ? null : previous.row.Sid)
  const onExport = prepared && keptSid !== null ? () => void visit.exportAll(prepared, keptSid) : undefined
  const code = codeOf(snapshot.context)
  useLostPrompt(
    visit.isTabOnly && (snapshot.matches('committing') || snapshot.matches('retry') || snapshot.matches('prompting')),
  )
  const mayHaveAnother = useCallback(
    async () => prepared === null || visit.mayHaveAnother(prepared, code),
    [visit, prepared, code],
  )
  const title = prepared ? naireText(prepared.naire, 'Name', lang) : ''
  return (
    <SurveyFrame
      title={title}
      css={prepared?.naire.Css}
      textLang={prepared && contentLanguage(prepared.naire, lang)}
      tools={languageSwitch}
    >
      {(snapshot.matches('locked') || snapshot.matches('unlocking')) && (
        <PasswordPage send={send} denied={snapshot.context.denied} isBusy={snapshot.matches('unlocking')} />
      )}
      {snapshot.matches('asking') && prepared && (
        <IdentifyingPage
          send={send}
          naire={prepared.naire}
          lang={lang}
          identity={snapshot.context.identity}
          denied={snapshot.context.codeDenied}
        />
      )}
      {(snapshot.matches('askingRecorder') || snapshot.matches('tryingRecorder')) && (
        <RecorderPage
          send={send}
          isRefused={snapshot.context.isRecorderRefused}
          isBusy={snapshot.matches('tryingRecorder')}
        />
      )}
      {(snapshot.matches('placing') || snapshot.matches('locating')) && prepared && (
        <PlacePage
          send={send}
          naire={prepared.naire}
          failure={snapshot.context.placeFailure}
          isBusy={snapshot.matches('locating')}
        />
      )}
      {snapshot.matches('prompting') && (
        <PromptingPage send={send} answered={answeredOf(snapshot)} isElsewhere={isFromElsewhere(snapshot.context)} />
      )}
      {(snapshot.matches('committing') || snapshot.matches('settling')) && (
        <CommittingPage
          saving={saving}
          isKept={snapshot.matches({ committing: 'sending' })}
          isSettling={snapshot.matches('settling')}
          isTabOnly={visit.isTabOnly}
          onAgain={sendNow}
          onBack={() => send({ type: 'BACK' })}
          onAnew={() => send({ type: 'ANEW' })}
          mayHaveAnother={mayHaveAnother}
          onExport={onExport}
        />
      )}
      {snapshot.matches('retry') && <RetryPage send={send} onExport={onExport} context={snapshot.context} />}
      {(snapshot.matches('movedOn') || snapshot.matches('takingBack')) && (
        <Suspense fallback={null}>
          <MovedPage
            hasFailed={snapshot.context.hasBackFailed}
            isBusy={snapshot.matches('takingBack')}
            onBack={() => send({ type: 'TAKE_BACK' })}
          />
        </Suspense>
      )}
      {snapshot.matches('done') && (
        <DonePage context={snapshot.context} lang={lang} send={send} mayHaveAnother={mayHaveAnother} />
      )}
      {snapshot.matches('closed') && (
        <ClosedPage
          send={send}
          onExport={session?.isAnswered ? onExport : undefined}
          problem={snapshot.context.problem}
        />
      )}
    </SurveyFrame>
  )
}

function answeredOf({ context: { previous } }: SnapshotFrom<typeof flowChart>): number {
  return previous.stage === 'empty' ? 0 : previous.answered
}

interface PromptingPageProps extends Pick<FlowPagesProps, 'send'> {
  readonly answered: number
  readonly isElsewhere: boolean
}

function PromptingPage({ send, answered, isElsewhere }: PromptingPageProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <NoticePage
      tone="plain"
      icon="clock"
      title={t('prompt.title')}
      actions={
        <>
          <Button look="primary" wide onClick={() => send({ type: 'CONTINUE' })}>
            {t('prompt.continue')}
          </Button>
          <Button look="quiet" className="n-notice__apart" onClick={() => setAsking(true)}>
            {t('prompt.anew')}
          </Button>
        </>
      }
    >
      <p>{isElsewhere ? t('prompt.elsewhere') : t('prompt.why', { count: answered })}</p>
      {isAsking && (
        <Suspense fallback={null}>
          <RestartDialog
            answered={answered}
            isElsewhere={isElsewhere}
            onAnew={() => send({ type: 'ANEW' })}
            onContinue={() => send({ type: 'CONTINUE' })}
            onStay={() => setAsking(false)}
          />
        </Suspense>
      )}
    </NoticePage>
  )
}

interface RetryPageProps extends Pick<FlowPagesProps, 'send'> {
  readonly context: FlowContext
  readonly onExport: (() => void) | undefined
}

function RetryPage({ send, onExport, context }: RetryPageProps) {
  const { message, stage, isBesideOther, hasBackFailed } = context
  const { t } = useWords()
  return (
    <NoticePage
      tone="danger"
      icon="alert"
      title={t('retry.title')}
      actions={
        <>
          {isBesideOther ? (
            <>
              <Button look="primary" wide onClick={() => send({ type: 'FORCE' })}>
                {t('retry.force')}
              </Button>
              <Button wide onClick={() => send({ type: 'PUT_ASIDE' })}>
                {t('retry.other')}
              </Button>
            </>
          ) : (
            <Button look="primary" wide onClick={() => send({ type: 'RETRY' })}>
              {t('retry.again')}
            </Button>
          )}
          <Button wide onClick={() => send({ type: 'BACK' })}>
            {t('back')}
          </Button>
          {onExport && (
            <Button look="quiet" wide onClick={onExport}>
              {t('export')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`retry.at.${stage}`)}</p>
      {message && !isBesideOther && <p>{message}</p>}
      <p>{t(isBesideOther ? 'retry.beside' : 'retry.kept')}</p>
      {hasBackFailed && <p role="alert">{t('retry.notHere')}</p>}
    </NoticePage>
  )
}

interface ClosedPageProps extends Pick<FlowPagesProps, 'send'> {
  readonly problem: Problem
  /** Of what was answered, and is not taken. */
  readonly onExport: (() => void) | undefined
}

function ClosedPage({ send, onExport, problem }: ClosedPageProps) {
  const { t } = useWords()
  useEffect(() => {
    if (problem !== 'unreachable') return
    const retry = () => send({ type: 'RETRY' })
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [problem, send])
  return (
    <NoticePage
      tone={problem === 'unreachable' || problem === 'broken' ? 'warning' : 'plain'}
      icon={icons[problem]}
      title={t(`closed.${problem}.title`)}
      actions={
        <>
          {problem === 'signIn' && (
            <Button look="primary" wide onClick={toSignIn}>
              {t('closed.signIn.do')}
            </Button>
          )}
          {problem !== 'signIn' && <Button onClick={() => send({ type: 'RETRY' })}>{t('closed.again')}</Button>}
          {problem === 'limit' && onExport && <Button onClick={onExport}>{t('export')}</Button>}
        </>
      }
    >
      <p>{t(`closed.${problem}.now`)}</p>
      {problem === 'limit' && onExport && <p>{t('closed.limit.kept')}</p>}
    </NoticePage>
  )
}

const icons = {
  notPublished: 'lock',
  closed: 'lock',
  noCode: 'search',
  signIn: 'lock',
  limit: 'lock',
  unreachable: 'cloud-off',
  broken: 'warning',
} as const satisfies Record<Problem, IconName>
