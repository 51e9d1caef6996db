import {
  PageQuestions,
  ResourcesProvider,
  resourcesOf,
  usePages,
  useProgress,
} from '@naire/frontend-questions/answers.ts'
import { Banner, lazyPart, plainText, RichText, useWords, Progress } from '@naire/ui'
import { Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { naireText } from '../session/published-naire.ts'
import { PageFooter } from './PageFooter.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'
import { useLeavePrompt } from './use-leave-prompt.ts'
import { usePaging, useTurningBack } from './use-paging.ts'
import './AnsweringScreen.css'
import type { Answering, PageState } from '@naire/domain/answering'
import type { LiveSession } from '../session/live-session.ts'
import type { AnsweringScene } from '../shell/bootstrap.ts'
import type { StandingBannersProps } from './TroubleBanners.tsx'
import { useFollowed } from '../session/observable.ts'

const TroubleBanners = lazyPart(async () => ({ default: (await import('./later-parts.ts')).TroubleBanners }))

/** Banners while answering: no network; sent back, nothing kept, refused, which are rare and load on demand. */
function StandingBanners(props: StandingBannersProps) {
  const { saving, returnReason } = props
  const { t } = useWords()
  const { online, persistent, failed, tight, refused, lostVoice } = useFollowed(saving)
  return (
    <>
      {!online && (
        <Banner tone="warning" icon="cloud-off" title={t('offline.title')}>
          {t('offline.now')}
        </Banner>
      )}
      {(failed || tight || refused || lostVoice || returnReason || !persistent) && (
        <Suspense fallback={null}>
          <TroubleBanners {...props} />
        </Suspense>
      )}
    </>
  )
}

const PauseView = lazyPart(() => import('../navigation/PauseView.tsx'))
const Unlock = lazyPart(() => import('../navigation/Unlock.tsx'))
const PageTools = lazyPart(async () => ({ default: (await import('./later-parts.ts')).PageTools }))
const PageFindings = lazyPart(async () => ({ default: (await import('./later-parts.ts')).PageFindings }))
const ExtScriptFrame = lazyPart(() => import('./ExtScriptFrame.tsx'))
const TimeLimits = lazyPart(() => import('./TimeLimits.tsx'))
const BackKey = lazyPart(() => import('../navigation/BackKey.tsx'))
const EndView = lazyPart(() => import('../navigation/EndView.tsx'))

interface AnsweringScreenProps extends AnsweringScene {
  readonly languageSwitch: ReactNode
}

/** One page of the questionnaire: what is wrong on it, its questions, and the way on. */
export function AnsweringScreen({ session, ports, saving, returnReason, languageSwitch }: AnsweringScreenProps) {
  const { t } = useWords()
  const view = useSyncExternalStore(session.subscribe, session.view, session.view)
  const { answering, lang, pageSid, pause } = view
  const pages = usePages(answering)
  const paging = usePaging(session, view, pages)
  const { page, isLast, findings, attempt, ending } = paging
  const resources = useMemo(() => resourcesOf(session.naire.ResourceList ?? [], ports.keptText), [session, ports])
  const locked = useCallback((sid: string) => <Unlock session={session} questionSid={sid} />, [session])
  const noted = useCallback((sid: string) => <ReturnNote text={session.noteOn(sid)} />, [session])
  const back = useTurningBack(session, paging)
  useLeavePrompt(session)
  usePageTime(session, page)
  const name = naireText(session.naire, 'Name', lang)
  useEffect(() => {
    document.title = `${t('questions:page', { n: page?.seq ?? 1 })} · ${plainText(name)}`
  }, [t, page?.seq, name])
  const isPage = pause === null && ending !== 'told' && ending !== 'part'

  return (
    <SurveyFrame
      css={session.naire.Css}
      title={name}
      textLang={lang}
      languageSwitch={languageSwitch}
      progress={
        <>
          <SessionProgress answering={answering} />
          {session.isTimed && (
            <Suspense fallback={null}>
              <TimeLimits session={session} paging={paging} />
            </Suspense>
          )}
        </>
      }
      footer={<PageFooter session={session} paging={paging} back={back} pause={pause} saving={saving} />}
    >
      <div className="n-answering__tools">
        <Suspense fallback={null}>
          <PageTools session={session} answering={answering} pageSid={pageSid} move={ports.move} />
        </Suspense>
        <Suspense fallback={null}>
          <BackKey session={session} pause={pause} paging={paging} back={back} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {pause && <PauseView session={session} pause={pause} />}
        {ending && <EndView ending={ending} answering={answering} onSubmit={paging.submit} onBack={paging.stay} />}
        {isPage && (
          <>
            <PageHeading n={page?.seq ?? 1} pages={pages.length} pageSid={pageSid} />
            <StandingBanners session={session} files={ports.files} saving={saving} returnReason={returnReason} />
            {page?.seq === 1 && <AuthorText html={naireText(session.naire, 'Header', lang)} />}
            {findings.length > 0 && (
              <Suspense fallback={null}>
                <PageFindings answering={answering} findings={findings} attempt={attempt} />
              </Suspense>
            )}
            {page ? (
              <ResourcesProvider resources={resources}>
                <PageQuestions
                  key={`${page.sid} ${lang}`}
                  session={answering}
                  page={page}
                  ports={ports}
                  told={attempt > 0}
                  locked={locked}
                  noted={noted}
                />
              </ResourcesProvider>
            ) : (
              <Banner tone="info">{t('empty')}</Banner>
            )}
            {isLast && <AllAnswered answering={answering} />}
            <AuthorText html={naireText(session.naire, 'Footer', lang)} />
            {page?.seq === 1 && <InsecureNote />}
          </>
        )}
        {session.naire.ExtScript && (
          <ExtScriptFrame script={session.naire.ExtScript} page={{ page: page?.seq ?? 1, pages: pages.length, lang }} />
        )}
      </Suspense>
    </SurveyFrame>
  )
}

function PageHeading({
  n,
  pages,
  pageSid,
}: {
  readonly n: number
  readonly pages: number
  readonly pageSid: string | null
}) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(pageSid)
  useEffect(() => {
    // The page that a visit begins with takes no focus: nobody turned to it.
    if (shown.current === pageSid) return
    shown.current = pageSid
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [pageSid])
  return (
    <h1 className="n-answering__page" ref={heading} tabIndex={-1}>
      {t('pageOf', { n, pages })}
    </h1>
  )
}

function AuthorText({ html }: { readonly html: string }) {
  if (!html) return null
  return (
    <div className="n-answering__author">
      <RichText html={html} />
    </div>
  )
}

/** Features missing on a page without encryption (no secure context: no microphone, camera, place, service worker). */
function InsecureNote() {
  const { t } = useWords()
  if (typeof window === 'undefined' || window.isSecureContext) return null
  return (
    <Banner tone="info" title={t('insecure.title')}>
      {t('insecure.now')}
    </Banner>
  )
}

/** Note on a question by the reviewer who sent the session back. */
function ReturnNote({ text }: { readonly text: string }) {
  const { t } = useWords()
  if (text === '') return null
  return (
    <Banner tone="warning" icon="undo" title={t('returned.note')}>
      {text}
    </Banner>
  )
}

interface SessionProgressProps {
  readonly answering: Answering
}

/** The line at the head; it alone renders when an answer moves it. */
function SessionProgress({ answering }: SessionProgressProps) {
  const { t } = useWords()
  return <Progress ratio={useProgress(answering).ratio} label={t('questions:progress')} />
}

/** Said on the last page once nothing is left to answer. */
function AllAnswered({ answering }: SessionProgressProps) {
  const { t } = useWords()
  const { answered, remaining } = useProgress(answering)
  if (remaining > 0 || answered === 0) return null
  return (
    <Banner tone="success" title={t('allAnswered.title')}>
      {t('allAnswered.now')}
    </Banner>
  )
}

/** Counts the seconds that a page is in sight for each of its questions: all of them are looked at together. */
function usePageTime(session: LiveSession, page: PageState | undefined): void {
  const key = page?.questionSids.join(' ') ?? ''
  const sids = useMemo(() => key.split(' ').filter(Boolean), [key])
  useEffect(() => {
    let since: number | null = null
    const count = () => {
      if (since !== null) session.spend(sids, (performance.now() - since) / 1000)
      since = document.visibilityState === 'visible' ? performance.now() : null
    }
    count()
    // Often only where somebody waits for it.
    const isAwaited = sids.some((sid) => session.view().answering.question(sid).waitSeconds > 0)
    const timer = setInterval(count, isAwaited ? 1_000 : 15_000)
    document.addEventListener('visibilitychange', count)
    return () => {
      count()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [session, sids])
}
