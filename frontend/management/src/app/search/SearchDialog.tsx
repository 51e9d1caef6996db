import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal, Spin } from 'antd'
import { type KeyboardEvent, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type SearchResult, foundKinds, seekers } from './found.ts'
import styles from './search.module.css'
import { useQueries } from '@tanstack/react-query'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useMenuSections } from '../layout/menu-items.tsx'

const listId = 'header-search-found'

export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { found, isSeeking, isFailed } = useFound(typed)
  const active = found[Math.min(at, found.length - 1)]
  const go = ({ to }: SearchResult) => {
    onClose()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (step !== undefined) setAt((before) => (Math.min(before, found.length - 1) + step + found.length) % found.length)
    else if (event.key === 'Enter' && active) go(active)
    else return
    event.preventDefault()
  }
  return (
    <Modal open title={t('search.label')} footer={null} onCancel={onClose} style={{ insetBlockStart: 64 }}>
      <Input
        autoFocus
        size="large"
        allowClear
        role="combobox"
        aria-label={t('search.placeholder')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': idOf(active) })}
        placeholder={t('search.placeholder')}
        prefix={<SearchOutlined aria-hidden />}
        suffix={isSeeking ? <Spin size="small" /> : <span />}
        maxLength={100}
        value={typed}
        onChange={({ target }) => (setTyped(target.value), setAt(0))}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('search.found')} className={styles.list}>
        {foundKinds.map((kind) => {
          const ofKind = found.filter((one) => one.kind === kind)
          return ofKind.length === 0 ? null : (
            <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
              <div id={`${listId}-${kind}`} className={styles.kind}>
                {t(`search.kinds.${kind}`)}
              </div>
              {ofKind.map((one) => (
                <Option key={one.key} found={one} isActive={one === active} onGo={() => go(one)} />
              ))}
            </div>
          )
        })}
      </div>
      <p role="status" className="n-aside">
        {wordsOf({ isBlank: typed.trim() === '', isSeeking, isFailed, isEmpty: found.length === 0 }, t)}
      </p>
    </Modal>
  )
}

function Option({
  found,
  isActive,
  onGo,
}: {
  readonly found: SearchResult
  readonly isActive: boolean
  readonly onGo: () => void
}) {
  return (
    <div
      role="option"
      id={idOf(found)}
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      ref={(place) => (isActive ? place?.scrollIntoView({ block: 'nearest' }) : undefined)}
      onClick={onGo}
    >
      <bdi>{found.title}</bdi>
      {found.detail !== '' && <bdi className="n-aside">{found.detail}</bdi>}
    </div>
  )
}

interface SearchState {
  readonly isBlank: boolean
  readonly isSeeking: boolean
  readonly isFailed: boolean
  readonly isEmpty: boolean
}

function wordsOf({ isBlank, isSeeking, isFailed, isEmpty }: SearchState, t: (key: string) => string): string {
  if (isBlank) return t('search.hint')
  if (isSeeking) return t('search.seeking')
  if (isFailed) return t('search.failed')
  return isEmpty ? t('search.none') : t('search.keys')
}

const idOf = ({ kind, key }: SearchResult): string => `${listId}-${kind}-${key.replaceAll(' ', '-')}`

const restMs = 200
const most = 5

/** All that fits what is typed, by kind, once typing rests; screens and projects at once. */
function useFound(typed: string) {
  const { http, can } = useWorkplace()
  const word = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, restMs, word)
    return () => clearTimeout(timer)
  }, [word])
  const answers = useQueries({
    queries: seekers
      .filter(({ needs }) => needs.some(can))
      .map(({ seek, needs }) => ({
        queryKey: ['search', needs, asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => seek({ word: asked, http, can, signal }),
        enabled: asked !== '',
        staleTime: 10_000,
        retry: false,
        meta: { quiet: true },
      })),
  })
  const here = useFoundHere(word)
  const there = word === '' ? [] : answers.flatMap(({ data }) => data ?? [])
  const found = [...here, ...there].toSorted(
    (one, other) => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind),
  )
  return {
    found,
    isSeeking: word !== '' && (word !== asked || answers.some(({ isFetching }) => isFetching)),
    isFailed: answers.some(({ isError }) => isError),
  }
}

/** Screens that this person may open from here, and their projects. */
function useFoundHere(word: string): readonly SearchResult[] {
  const { t } = useTranslation()
  const sections = useMenuSections()
  const { data: subjects = [] } = useSubjects()
  if (word === '') return []
  const fits = (text: string) => text.toLocaleLowerCase().includes(word.toLocaleLowerCase())
  const screens = sections.flatMap(({ id, items }) =>
    items.map(({ item, to }): SearchResult => ({
      kind: 'screen',
      key: `${id} ${item.name}`,
      title: t(`screens.${item.name}.title`),
      detail: '',
      to,
    })),
  )
  const projects = subjects.map(({ Sid, Name, OrgSid }): SearchResult => ({
    kind: 'subject',
    key: Sid,
    title: Name,
    detail: '',
    to: `/subject/${OrgSid}/${Sid}`,
  }))
  return [screens, projects].flatMap((all) => all.filter(({ title }) => fits(title)).slice(0, most))
}
