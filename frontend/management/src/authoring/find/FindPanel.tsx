import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor/editor-session.ts'
import styles from './find.module.css'
import { FindOptions } from './FindOptions.tsx'
import { useFindState } from './find-state.ts'
import { HitList } from './HitList.tsx'
import { useFind } from './use-find.ts'

/** Looks for words in everything that the author wrote, and puts others in their place. */
export function FindPanel() {
  const { t } = useTranslation('authoring')
  const { selection } = useEditorSession()
  const { search, by, look, replaceBy } = useFindState()
  const { hits, at, goTo, replace } = useFind()
  const [told, setTold] = useState('')
  const fields = useAskedField()
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
    fields.by.current?.focus()
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
        ref={fields.words}
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
        ref={fields.by}
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
        {[told, count].filter((words) => words !== '').join(' · ')}
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
function useAskedField() {
  const { field, times } = useFindState((state) => state.asked)
  const [words, by] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(() => {
    const input = (field === 'words' ? words : by).current
    if (times === 0 || !input) return
    input.focus()
    input.select()
  }, [field, times, words, by])
  return { words, by }
}
