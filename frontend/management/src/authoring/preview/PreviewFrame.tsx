import type { Answering, ViewPort } from '@naire/domain/answering'
import { themeStyle, type NaireRecord } from '@naire/domain/naires'
import { NairePages, ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { Cover } from '@naire/frontend-questions/cover/Cover.tsx'
import { WordsProvider, type Wording, AuthorStyle, Icon, RichText, useWords, directionOf } from '@naire/ui'
import { useMemo, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, nearestLanguage } from '@naire/domain/languages'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { loadTexts } from '../../workplace/texts/load-texts.ts'
import styles from './end-page.module.css'
import { createPortal } from 'react-dom'
import deviceFrameStyles from './preview.module.css'
import type { Look, End } from './use-preview.tsx'

interface PreviewFrameProps {
  readonly naire: NaireRecord
  readonly session: Answering
  readonly look: Look
}

/**
 * The cover and the pages of a session that nobody keeps, or how it ends, on a device and in a language of the
 * questionnaire. Another device or language begins on the first page.
 */
export function PreviewFrame({ naire, session, look }: PreviewFrameProps) {
  const { viewPort, lang, end, isCover, onBegin, round = 0 } = look
  const { t } = useTranslation()
  const resources = useMemo(() => resourcesOf(naire.ResourceList ?? []), [naire])
  const words = useContentWords(lang)
  const text = (field: PreviewText) => naire.Translations?.[lang]?.[`${naire.Sid}.${field}`] ?? naire[field] ?? ''
  const css = naire.Css ?? ''
  if (!words) return null
  return (
    <DeviceFrame
      viewPort={viewPort}
      lang={lang}
      theme={naire.DefaultTheme ?? 'default'}
      style={themeStyle(naire)}
      title={t(`preview.${viewPort}`)}
    >
      <WordsProvider words={words}>
        <ResourcesProvider resources={resources}>
          {naire.Logo && <img className={styles.logo} src={resources.address(naire.Logo) ?? naire.Logo} alt="" />}
          {isCover ? (
            <div className="n-preview">
              <AuthorStyle css={css} scope=".n-preview__body" />
              <div className="n-preview__body">
                <Cover key={`${lang} ${round}`} naire={naire} text={text} onBegin={onBegin} />
              </div>
            </div>
          ) : end === null ? (
            <NairePages
              key={`${viewPort} ${lang} ${round}`}
              session={session}
              title={text('Name')}
              header={text('Header')}
              footer={text('Footer')}
              conclusion={text('Conclusion')}
              css={css}
            />
          ) : (
            <EndPage end={end} title={text('Name')} conclusion={text('Conclusion')} css={css} />
          )}
        </ResourcesProvider>
      </WordsProvider>
    </DeviceFrame>
  )
}

type PreviewText = 'Name' | 'Header' | 'Footer' | 'Conclusion' | 'CoverText' | 'ConsentText'

/** The product's sentences for who reads the questionnaire in this language; null until they are there. */
function useContentWords(lang: string): Wording | null {
  const spoken = nearestLanguage(lang) ?? fallbackLanguage
  const { isFetched } = useQuery({
    queryKey: ['texts', spoken],
    queryFn: () => loadTexts(spoken).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    if (!isFetched) return null
    const t = i18next.getFixedT(spoken)
    return { lang: spoken, textLang: lang, t: (key, params) => t(key, { ...params }) }
  }, [isFetched, spoken, lang])
}

interface EndPageProps {
  readonly end: End
  readonly title: string
  readonly conclusion: string
  readonly css: string
}

/** Page that a respondent reads at the end: the outcome, and the author's conclusion. */
function EndPage({ end, title, conclusion, css }: EndPageProps) {
  const { t } = useWords()
  return (
    <div className="n-preview">
      <AuthorStyle css={css} scope=".n-preview__body" />
      <div className="n-preview__head">
        <p className="n-preview__title">
          <RichText html={title} />
        </p>
      </div>
      <div className="n-preview__body">
        <section className={styles.end} data-end={end}>
          <Icon name={end === 'success' ? 'check-circle' : 'info'} size={48} />
          <h1 className={styles.title}>{t(`respondent:done.${end}.title`)}</h1>
          {(end !== 'success' || conclusion === '') && <p>{t(`respondent:done.${end}.now`)}</p>}
          {conclusion !== '' && <RichText html={conclusion} />}
        </section>
      </div>
    </div>
  )
}

interface DeviceFrameProps {
  readonly viewPort: ViewPort
  readonly lang: string
  readonly theme: string
  /** Of the author, for the whole page. */
  readonly style: string
  readonly title: string
  readonly children: ReactNode
}

const blank = '<!doctype html><meta name="viewport" content="width=device-width">'

/**
 * A page of its own, as wide as the device: what a style asks of the window is answered by that width. Nothing in it
 * comes from elsewhere than this page.
 */
function DeviceFrame({ viewPort, lang, theme, style, title, children }: DeviceFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  useLayoutEffect(() => (page ? mirrorStyles(document, page) : undefined), [page])
  useLayoutEffect(() => (page ? passEscape(page) : undefined), [page])
  useLayoutEffect(() => {
    if (page) Object.assign(page.documentElement, { lang, dir: directionOf(lang) }).dataset['theme'] = theme
  }, [page, lang, theme])
  return (
    <div className={deviceFrameStyles.desk}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- what is drawn in it is drawn by this page, whose handlers a sandbox without scripts would silence in Safari */}
      <iframe
        className={deviceFrameStyles[viewPort]}
        title={title}
        srcDoc={blank}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        data-device={viewPort}
      />
      {page && style !== '' && createPortal(<style>{style}</style>, page.head)}
      {page && createPortal(children, page.body)}
    </div>
  )
}

/** Lets Escape, pressed in a page, close what it is shown in. @returns what ends it. */
function passEscape(page: Document): () => void {
  const pass = ({ key, isComposing }: KeyboardEvent) => {
    const isHeld = page.querySelector('dialog[open], [role=dialog]') !== null
    if (key === 'Escape' && !isComposing && !isHeld) window.dispatchEvent(new KeyboardEvent('keydown', { key }))
  }
  page.addEventListener('keydown', pass)
  return () => page.removeEventListener('keydown', pass)
}

/** Of the workplace's own widgets, which make theirs as they are drawn: none of them is in a questionnaire. */
const widgets = '[data-css-hash], [data-rc-order]'

/** Gives a page the styles of another one, also those that come there later. @returns what ends it. */
function mirrorStyles(from: Document, to: Document): () => void {
  const copied = new Set<Element>()
  const copy = () => {
    for (const sheet of from.head.querySelectorAll(`link[rel=stylesheet], style:not(${widgets})`)) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      to.head.append(to.importNode(sheet, true))
    }
  }
  const observer = new MutationObserver(copy)
  copy()
  observer.observe(from.head, { childList: true })
  return () => observer.disconnect()
}
