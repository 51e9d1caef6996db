import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useMemo,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession, recordOf, useRecord, useEditedPart } from '../editor/editor-session.ts'
import styles from './find.module.css'
import { useFindState } from './find-state.ts'
import { find, replacing, type Hit, searchAreas, type SearchArea, areaOf, placeKey } from '@naire/domain/authoring'
import { useRun } from '../editor/use-run.tsx'

/** Looks for words in everything that the author wrote, and puts others in their place. */
export function FindPanel() {
  const { t } = useTranslation('authoring')
  const { selection } = useEditorSession()
  const { search, by, look, replaceBy } = useFindState()
  const { hits, at, goTo, replace } = useFind()
  const [told, setTold] = useState('')
  const words = useRef<HTMLInputElement>(null)
  const byWords = useRef<HTMLInputElement>(null)
  useAskedField(words, byWords)
  const close = () => selection.getState().turn('properties')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const replaceAll = () => {
    if (!replace(hits)) return
    setTold(t('find.replaced', { n: hits.length }))
    // The button has nothing more to do, and loses the focus.
    byWords.current?.focus()
  }
  const replaceOne = () => {
    const hit = hits[Math.max(0, at)]
    if (!hit || !replace([hit])) return
    setTold(t('find.replaced', { n: 1 }))
    goTo(Math.max(0, at))
  }
  const count =
    search.words.trim() === ''
      ? ''
      : hits.length === 0
        ? t('find.none')
        : at < 0
          ? t('find.found', { n: hits.length })
          : t('find.at', { n: at + 1, all: hits.length })
  return (
    <section className={styles.panel} aria-label={t('find.title')} onKeyDown={onKeyDown} data-find>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('find.title')}</h2>
        <Button type="text" icon={<CloseOutlined />} onClick={close} aria-label={t('management:actions.close')} />
      </div>
      <input
        ref={words}
        className={styles.input}
        type="search"
        dir="auto"
        value={search.words}
        onChange={({ target }) => (setTold(''), look({ words: target.value }))}
        onKeyDown={onEnter((isBack) => goTo(isBack ? at - 1 : at + 1))}
        placeholder={t('find.words')}
        aria-label={t('find.words')}
      />
      <input
        ref={byWords}
        className={styles.input}
        type="text"
        dir="auto"
        value={by}
        onChange={({ target }) => replaceBy(target.value)}
        onKeyDown={onEnter(replaceOne)}
        placeholder={t('find.by')}
        aria-label={t('find.by')}
      />
      <FindOptions />
      <div className={styles.buttons}>
        <Button
          icon={<ArrowUpOutlined />}
          disabled={hits.length === 0}
          onClick={() => goTo(at - 1)}
          aria-label={t('find.previous')}
          title={t('find.previous')}
        />
        <Button
          icon={<ArrowDownOutlined />}
          disabled={hits.length === 0}
          onClick={() => goTo(at + 1)}
          aria-label={t('find.next')}
          title={t('find.next')}
        />
        <Button disabled={hits.length === 0} onClick={replaceOne}>
          {t('find.replace')}
        </Button>
        <Button disabled={hits.length === 0} onClick={replaceAll}>
          {t('find.replaceAll')}
        </Button>
      </div>
      <p className={styles.state} role="status">
        {[told, count].filter((text) => text !== '').join(' · ')}
      </p>
      <HitList hits={hits} at={at} onGoTo={goTo} />
    </section>
  )
}

const onEnter = (act: (isBack: boolean) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act(event.shiftKey)
}

/** Each time the author asks for a field, it has the focus, and what stands in it is marked. */
function useAskedField(words: RefObject<HTMLInputElement | null>, by: RefObject<HTMLInputElement | null>): void {
  const { field, times } = useFindState((state) => state.asked)
  const mark = useEffectEvent((asked: typeof field) => {
    const input = (asked === 'words' ? words : by).current
    input?.focus()
    input?.select()
  })
  useEffect(() => {
    if (times > 0) mark(field)
  }, [field, times])
}

interface Finding {
  readonly hits: readonly Hit[]
  /** Place of the hit that is stood on; -1: none. */
  readonly at: number
  goTo(at: number): void
  /** Puts the other words in the place of these hits, as one step; false: it was refused. */
  replace(hits: readonly Hit[]): boolean
}

/** The places where the words stand in the questionnaire as it is. */
function useFind(): Finding {
  const session = useEditorSession()
  const run = useRun()
  const record = useDeferredValue(useRecord())
  const search = useDeferredValue(useFindState((state) => state.search))
  const hits = useMemo(() => find(record, search), [record, search])
  const at = Math.min(
    useFindState((state) => state.at),
    hits.length - 1,
  )
  const goTo = (next: number) => {
    if (hits.length === 0) return
    const place = (next + hits.length) % hits.length
    useFindState.getState().standAt(place)
    const question = hits[place]?.question ?? null
    if (question !== null && recordOf(session).Questions.some(({ Sid }) => Sid === question))
      session.selection.getState().choose(question)
  }
  const replace = (chosen: readonly Hit[]) => run(replacing(recordOf(session), chosen, useFindState.getState().by))
  return { hits, at, goTo, replace }
}

/** Options of the search: matching, and fields to search. */
function FindOptions() {
  const { t } = useTranslation('authoring')
  const { search, look } = useFindState()
  const { matchCase, wholeWords, areas } = search
  const turn = (area: SearchArea) =>
    look({ areas: searchAreas.filter((each) => (each === area) !== areas.includes(each)) })
  return (
    <details className={styles.options}>
      <summary>
        {areas.length === searchAreas.length
          ? t('find.everywhere')
          : areas.map((area) => t(`find.areas.${area}`)).join(' · ')}
      </summary>
      <fieldset className={styles.areas}>
        <legend className="n-hidden">{t('find.within')}</legend>
        {searchAreas.map((area) => (
          <Checkbox key={area} checked={areas.includes(area)} onChange={() => turn(area)}>
            {t(`find.areas.${area}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.areas}>
        <Checkbox checked={matchCase} onChange={() => look({ matchCase: !matchCase })}>
          {t('find.matchCase')}
        </Checkbox>
        <Checkbox checked={wholeWords} onChange={() => look({ wholeWords: !wholeWords })}>
          {t('find.wholeWords')}
        </Checkbox>
      </div>
      <p className={styles.hint}>{t('find.hint')}</p>
    </details>
  )
}

interface HitListProps {
  readonly hits: readonly Hit[]
  readonly at: number
  readonly onGoTo: (at: number) => void
}

/** More than anybody reads. */
const mostShown = 300

/** The places, each with the words around it and the way to it. */
function HitList({ hits, at, onGoTo }: HitListProps) {
  const { t } = useTranslation('authoring')
  const questions = useEditedPart(({ record }) => record.Questions)
  const codes = new Map(questions.map(({ Sid, Code }) => [Sid, Code]))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <ol className={styles.hits} ref={list}>
        {hits.slice(0, mostShown).map((hit, index) => (
          <li key={`${placeKey(hit.place)} ${hit.from}`}>
            <button type="button" className={styles.hit} aria-current={index === at} onClick={() => onGoTo(index)}>
              <span className={styles.where}>
                {hit.question !== null && <b dir="ltr">{codes.get(hit.question)}</b>} {t(`find.areas.${areaOf(hit)}`)}{' '}
                {hit.place.in === 'translation' && <bdi dir="ltr">({hit.place.language})</bdi>}
              </span>
              <Around hit={hit} />
            </button>
          </li>
        ))}
      </ol>
      {hits.length > mostShown && <p className={styles.hint}>{t('find.more', { n: hits.length - mostShown })}</p>}
    </>
  )
}

/** Characters that are shown before and behind. */
const around = 30

function Around({ hit: { text, from, to, kind } }: { readonly hit: Hit }) {
  return (
    <span className={styles.around} dir={kind === 'expression' || kind === 'code' ? 'ltr' : 'auto'}>
      {from > around && '…'}
      {text.slice(Math.max(0, from - around), from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to, to + around)}
      {text.length > to + around && '…'}
    </span>
  )
}
