import { findingItems, PageQuestions, ResourcesProvider, resourcesOf, usePages, useProgress } from '@naire/frontend-questions/answers.ts'
import { Banner, ErrorSummary, RichText, useWords } from '@naire/ui'
import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { naireText } from '../naire/published-naire.ts'
import type { AnsweringScene } from '../stage/scene.ts'
import { PageFooter } from './PageFooter.tsx'
import { StandingBanners } from './StandingBanners.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'
import { useLeavePrompt } from './use-leave-prompt.ts'
import { usePaging } from './use-paging.ts'
import './AnsweringScreen.css'

interface AnsweringScreenProps extends AnsweringScene {
  readonly languageSwitch: ReactNode
}

/** One page of the questionnaire: what is wrong on it, its questions, and the way on. */
export function AnsweringScreen({ session, ports, saving, returnReason, languageSwitch }: AnsweringScreenProps) {
  const words = useWords()
  const { t } = words
  const { answering, lang, pageSid } = useSyncExternalStore(session.subscribe, session.view)
  const pages = usePages(answering)
  const { ratio, remaining } = useProgress(answering)
  const paging = usePaging(session, answering, pages, pageSid)
  const { page, isLast, findings, attempt } = paging
  const resources = useMemo(() => resourcesOf(session.naire.ResourceList ?? []), [session])
  const heading = useRef<HTMLHeadingElement>(null)
  useLeavePrompt(session)
  useEffect(() => {
    document.title = t('questions:page', { n: page?.seq ?? 1 })
  }, [t, page?.seq])
  useEffect(() => {
    if (!pageSid) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [pageSid])

  return (
    <SurveyFrame
      title={naireText(session.naire, 'Name', lang)}
      languageSwitch={languageSwitch}
      progress={ratio}
      footer={<PageFooter paging={paging} saving={saving} answered={session.replies.length > 0} />}
    >
      <h1 className="n-answering__page" ref={heading} tabIndex={-1}>
        {t('pageOf', { n: page?.seq ?? 1, pages: pages.length })}
      </h1>
      <StandingBanners session={session} saving={saving} returnReason={returnReason} />
      {page?.seq === 1 && <AuthorText html={naireText(session.naire, 'Header', lang)} />}
      <ErrorSummary title={t('questions:errors.title', { count: findings.length })} items={findingItems(answering, findings, words)} attempt={attempt} />
      {page ? (
        <ResourcesProvider resources={resources}>
          <PageQuestions key={`${page.sid} ${lang}`} session={answering} page={page} ports={ports} told={attempt > 0} />
        </ResourcesProvider>
      ) : (
        <Banner tone="info">{t('empty')}</Banner>
      )}
      {isLast && remaining === 0 && session.replies.length > 0 && (
        <Banner tone="success" title={t('allAnswered.title')}>
          {t('allAnswered.now')}
        </Banner>
      )}
      <AuthorText html={naireText(session.naire, 'Footer', lang)} />
    </SurveyFrame>
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
