import { hasCover } from '@naire/domain/naires'
import {
  PageQuestions,
  ResourcesProvider,
  resourcesOf,
  usePages,
  useProgress,
} from '@naire/frontend-questions/answers.ts'
import { Banner, Button, lazyPart, plainText, RichText, useWords, Progress } from '@naire/ui'
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { naireText } from '../session/published-naire.ts'
import { laterPart } from './later-part.ts'
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

const TroubleBanners = laterPart('TroubleBanners')

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

const CoverPage = laterPart('CoverPage')
const PauseView = laterPart('PauseView')
const Unlock = laterPart('Unlock')
const PageMenu = laterPart('PageMenu')
const ExtScriptFrame = laterPart('ExtScriptFrame')
const PageNote = laterPart('PageNote')
const TimeLimits = lazyPart(() => import('./TimeLimits.tsx'))
const AutoAdvance = laterPart('AutoAdvance')
const BackKey = laterPart('BackKey')
const EndView = laterPart('EndView')

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
  const { page, isLast, attempt, ending } = paging
  const resources = useMemo(() => resourcesOf(session.naire.ResourceList ?? [], ports.keptText), [session, ports])
  const locked = useCallback((sid: string) => <Unlock session={session} questionSid={sid} />, [session])
  const noted = useCallback(
    (sid: string) => {
      const text = session.noteOn(sid)
      return text === '' ? null : (
        <Suspense fallback={null}>
          <PageNote about="returned" text={text} />
        </Suspense>
      )
    },
    [session],
  )
  const back = useTurningBack(session, paging)
  useLeavePrompt(session)
  const [begun, setBegun] = useState<LiveSession | null>(null)
  const isCovered = begun !== session && session.earlier === null && !session.isAnswered && hasCover(session.naire)
  usePageTime(session, isCovered ? undefined : page)
  const name = naireText(session.naire, 'Name', lang)
  useEffect(() => {
    document.title = `${t('questions:page', { n: page?.seq ?? 1 })} · ${plainText(name)}`
  }, [t, page?.seq, name])
  const isPage = pause === null && ending !== 'told' && ending !== 'part' && !isCovered

  return (
    <SurveyFrame
      css={session.naire.Css}
      title={name}
      logo={session.naire.Logo && resources.address(session.naire.Logo)}
      textLang={lang}
      tools={
        <>
          {languageSwitch}
          <span className="n-survey__menu">
            {/* As the server has drawn it. */}
            <Suspense fallback={session.naire.Questions.length > 1 && <Button look="quiet" icon="more" inert />}>
              <PageMenu session={session} answering={answering} pageSid={pageSid} ports={ports} title={name} />
            </Suspense>
          </span>
        </>
      }
      progress={
        <>
          <div className="n-survey__way">
            <SessionProgress answering={answering} />
            {isPage && <PageHeading n={page?.seq ?? 1} pages={pages.length} pageSid={pageSid} />}
          </div>
          {session.isTimed && !isCovered && (
            <Suspense fallback={null}>
              <TimeLimits session={session} paging={paging} />
            </Suspense>
          )}
        </>
      }
      footer={!isCovered && <PageFooter session={session} paging={paging} back={back} pause={pause} saving={saving} />}
    >
      <Suspense fallback={null}>
        <BackKey session={session} pause={pause} paging={paging} back={back} />
        {session.naire.AutoAdvance && isPage && <AutoAdvance key={lang} session={session} paging={paging} />}
      </Suspense>
      {session.facts.UserName !== undefined && (
        <p className="n-answering__author">{t('answeringAs', { name: session.facts.UserName })}</p>
      )}
      <Suspense fallback={null}>
        {isCovered && (
          <CoverPage session={session} lang={lang} resources={resources} onBegin={() => setBegun(session)} />
        )}
        {pause && !isCovered && <PauseView session={session} pause={pause} />}
        {ending && <EndView ending={ending} answering={answering} onSubmit={paging.submit} onBack={paging.stay} />}
        {isPage && (
          <>
            <StandingBanners session={session} files={ports.files} saving={saving} returnReason={returnReason} />
            {page?.seq === 1 && <AuthorText html={naireText(session.naire, 'Header', lang)} />}
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
            {isLast && (
              <Suspense fallback={null}>
                <PageNote about="allAnswered" answering={answering} />
              </Suspense>
            )}
            <AuthorText html={naireText(session.naire, 'Footer', lang)} />
            {page?.seq === 1 && (
              <Suspense fallback={null}>
                <PageNote about="insecure" />
              </Suspense>
            )}
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

interface SessionProgressProps {
  readonly answering: Answering
}

/** The line at the head; it alone renders when an answer moves it. */
function SessionProgress({ answering }: SessionProgressProps) {
  const { t } = useWords()
  return <Progress ratio={useProgress(answering).ratio} label={t('questions:progress')} />
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
