import type { Answering, Finding, PageState } from '@naire/domain/answering'
import {
  AuthorStyle,
  Banner,
  Button,
  ErrorSummary,
  Progress,
  RichText,
  useWords,
  type ErrorSummaryItem,
  type Wording,
} from '@naire/ui'
import { useMemo, useState, useEffect, useRef } from 'react'
import { PageQuestions } from './PageQuestions.tsx'
import { usePages, useProgress } from './use-pages.ts'
import './NairePages.css'
import {
  mediaRecorder,
  memoryFiles,
  sliceMemory,
  type AnswerPorts,
  type FilePort,
  findingSentence,
} from '@naire/frontend-interactions/answers.ts'
import { fieldName } from '../answer-views.ts'
import { shortStem } from '../frame/stem-words.ts'
import { placesOf } from './gaps.ts'

export interface NairePagesProps {
  readonly session: Answering
  readonly title: string
  /** The author's HTML above the first page; blank: none. */
  readonly header?: string
  /** The same below every page. */
  readonly footer?: string
  /** The same that is read once all is handed in. */
  readonly conclusion?: string
  /** The author's style rules. */
  readonly css?: string
}

/** The questionnaire as respondents meet it, page by page. Nothing is sent; any page can be gone to. */
export function NairePages({ session, title, header = '', footer = '', conclusion = '', css = '' }: NairePagesProps) {
  const words = useWords()
  const pages = usePages(session)
  const { ratio } = useProgress(session)
  const ports = useMemo(() => previewPorts(session), [session])
  const [pageSid, setPageSid] = useState<string>()
  const [told, setTold] = useState<{ readonly pageSid: string; readonly attempt: number } | null>(null)
  const [isOver, setOver] = useState(false)
  const at = Math.max(
    0,
    pages.findIndex((page) => page.sid === pageSid),
  )
  const page = pages[at]
  if (!page) return <Banner tone="info">{words.t('questions:preview.empty')}</Banner>

  // As they are now: what was put right is told no more.
  const findings = told?.pageSid === page.sid ? session.validatePage(page.sid) : []
  const isLast = at === pages.length - 1
  const go = (target: PageState | undefined) => {
    if (!target) return
    setTold(null)
    setOver(false)
    setPageSid(target.sid)
  }
  const next = () => {
    const wrong = session.validatePage(page.sid)
    if (wrong.length === 0 && !isLast) return go(pages[at + 1])
    setOver(wrong.length === 0)
    setTold({ pageSid: page.sid, attempt: (told?.attempt ?? 0) + 1 })
  }
  return (
    <div className="n-preview">
      <AuthorStyle css={css} scope=".n-preview__body" />
      <div className="n-preview__head">
        <p className="n-preview__title">
          <RichText html={title} />
        </p>
        <label className="n-preview__jump">
          <span className="n-hidden">{words.t('questions:preview.goTo')}</span>
          <select value={page.sid} onChange={(event) => go(pages.find((other) => other.sid === event.target.value))}>
            {pages.map((other) => (
              <option key={other.sid} value={other.sid}>
                {words.t('questions:page', { n: other.seq })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Progress ratio={ratio} label={words.t('questions:progress')} />
      <div className="n-preview__body">
        {at === 0 && <AuthorText html={header} />}
        <ErrorSummary
          title={words.t('questions:errors.title', { count: findings.length })}
          items={findingItems(session, findings, words)}
          attempt={told?.attempt ?? 0}
        />
        <PageQuestions key={page.sid} session={session} page={page} ports={ports} told={told?.pageSid === page.sid} />
        <AuthorText html={footer} />
        {isOver && <PreviewEnd key={told?.attempt} conclusion={conclusion} />}
      </div>
      <div className="n-preview__foot">
        <Button disabled={at === 0} onClick={() => go(pages[at - 1])}>
          {words.t('questions:previous')}
        </Button>
        <Button look="primary" onClick={next}>
          {words.t(isLast ? 'questions:preview.submit' : 'questions:next')}
        </Button>
      </div>
    </div>
  )
}

/** Leads to where it stands, behind the questions. */
function PreviewEnd({ conclusion }: { readonly conclusion: string }) {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="n-preview__end" ref={place} tabIndex={-1}>
      <Banner tone="success" title={t('questions:preview.over')}>
        {t('questions:preview.kept')}
      </Banner>
      <AuthorText html={conclusion} />
    </div>
  )
}

function AuthorText({ html }: { readonly html: string }) {
  return html === '' ? null : (
    <div className="n-preview__author">
      <RichText html={html} />
    </div>
  )
}

/** Answers go into the session, files stay in memory where no other place is given: nothing leaves the page. */
export function previewPorts(session: Answering, files: FilePort = memoryFiles()): AnswerPorts {
  return {
    answer: (questionSid, interactionSid, reply) => session.answer(questionSid, interactionSid, reply, new Date()),
    members: (questionSid) => session.members(questionSid),
    files,
    recorder: mediaRecorder(sliceMemory(files)),
  }
}

/** Builds the lines of an error summary: each names its field and links to it. */
function findingItems(session: Answering, findings: readonly Finding[], words: Wording): readonly ErrorSummaryItem[] {
  return findings.map((finding) => {
    const question = session.question(finding.questionSid)
    return {
      targetIds: placesOf(finding),
      label: question.number === null ? shortStem(question) : words.t('questions:numbered', { n: question.number }),
      message: findingSentence(
        words,
        finding,
        finding.interactionSid === null ? '' : fieldName(question, finding.interactionSid),
      ),
    }
  })
}
