import { RichText } from '@naire/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManualPage } from '../../../../vite-manual.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { useHelp } from './help-store.ts'
import styles from './help.module.css'

const manuals = {
  'zh-CN': () => import('virtual:manual/zh-CN'),
  'en-US': () => import('virtual:manual/en-US'),
} as const

const loadManual = async (language: string): Promise<readonly ManualPage[]> =>
  (await manuals[language.startsWith('zh') ? 'zh-CN' : 'en-US']()).default

/** The manual beside the screen: the chapter about it, all others, and a search through them. */
export default function HelpDrawer() {
  const { t, i18n } = useTranslation()
  const { page, open, close } = useHelp()
  const [words, setWords] = useState('')
  const manual = useQuery({
    queryKey: ['manual', i18n.language],
    queryFn: () => loadManual(i18n.language),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const sought = useDeferredValue(words).trim()
  const pages = manual.data ?? []
  const go = (id: string) => (setWords(''), open(id))
  return (
    <Drawer
      open={page !== null}
      onClose={close}
      size="min(680px, 100vw)"
      title={t('help.title')}
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 12 } }}
    >
      <Input.Search
        value={words}
        onChange={({ target }) => setWords(target.value)}
        placeholder={t('help.search')}
        aria-label={t('help.search')}
        allowClear
        dir="auto"
      />
      <ListState query={manual} isEmpty={false} empty={{ title: '' }}>
        {sought === '' ? (
          <Chapter pages={pages} id={page ?? 'start'} onGo={go} />
        ) : (
          <Found pages={pages} sought={sought} onGo={go} />
        )}
      </ListState>
    </Drawer>
  )
}

interface ChapterProps {
  readonly pages: readonly ManualPage[]
  readonly id: string
  readonly onGo: (id: string) => void
}

function Chapter({ pages, id, onGo }: ChapterProps) {
  const { t } = useTranslation()
  const at = Math.max(
    0,
    pages.findIndex((page) => page.id === id),
  )
  const page = pages[at]
  if (page === undefined) return null
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <>
      <Select
        value={page.id}
        onChange={onGo}
        options={pages.map((each, nth) => ({ value: each.id, label: `${nth + 1}. ${each.title}` }))}
        aria-label={t('help.chapter')}
      />
      <article className={styles.article} key={page.id}>
        {page.sections.map(({ title, html }) => (
          <section key={title}>
            <h3>{title}</h3>
            <RichText html={html} />
          </section>
        ))}
      </article>
      <nav className={styles.turn} aria-label={t('help.chapter')}>
        {before && <Button onClick={() => onGo(before.id)}>{t('help.before', { title: before.title })}</Button>}
        {after && <Button onClick={() => onGo(after.id)}>{t('help.after', { title: after.title })}</Button>}
      </nav>
    </>
  )
}

interface FoundProps extends Omit<ChapterProps, 'id'> {
  readonly sought: string
}

/** Sections that have all of the words, those first that have them in their title. */
function Found({ pages, sought, onGo }: FoundProps) {
  const { t } = useTranslation()
  const terms = sought.toLowerCase().split(/\s+/)
  const has = (text: string) => terms.every((term) => text.toLowerCase().includes(term))
  const found = pages
    .flatMap((page) => page.sections.map((section) => ({ page, ...section })))
    .filter(({ page, title, words }) => has(`${page.title} ${title} ${words}`))
    .toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)))
  if (found.length === 0) return <p role="status">{t('help.none', { words: sought })}</p>
  return (
    <ul className={styles.found}>
      {found.map(({ page, title, words }) => (
        <li key={`${page.id} ${title}`}>
          <button type="button" className={styles.hit} onClick={() => onGo(page.id)}>
            <b>{title}</b> <span className={styles.of}>{page.title}</span>
            <span className={styles.excerpt}>{excerpt(words, terms[0] ?? '')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const excerptLength = 90

function excerpt(words: string, term: string): string {
  const at = Math.max(0, words.toLowerCase().indexOf(term) - 20)
  return `${at > 0 ? '…' : ''}${words.slice(at, at + excerptLength)}${words.length > at + excerptLength ? '…' : ''}`
}
