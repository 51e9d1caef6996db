import { Button, Segmented, Select } from 'antd'
import { useState, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { EntryTable, type Diary, diaries, kindsOf, kindField, setOf, type EntryRow } from './EntryTable.tsx'
import styles from './access-log.module.css'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'

const anything: EntryFilter = { keyword: '', kind: null, days: 7 }

/** Access log: who was shown data of which session, and who signed in from where. */
export default function AccessLogScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const orgSid = useParams()['orgSid'] ?? me.OrgSid
  const [diary, setDiary] = useState<Diary>('viewings')
  const [filter, setFilter] = useState(anything)
  const entries = useEntries(diary, orgSid, filter)
  const rows = entries.data?.pages.flatMap((page) => page.value) ?? []
  const turnTo = (next: Diary) => {
    setDiary(next)
    setFilter({ ...filter, kind: null })
  }
  return (
    <Screen title={t('screens.accessMng.title')} hint={t(`accessLog.${diary}.hint`)}>
      <div className={styles.bar}>
        <Segmented<Diary>
          options={diaries.map((value) => ({ value, label: t(`accessLog.${value}.title`) }))}
          value={diary}
          onChange={turnTo}
          aria-label={t('screens.accessMng.title')}
        />
        <EntryFilters filter={filter} kinds={kindsOf[diary]} diary={diary} onChange={setFilter} />
      </div>
      <ListState
        query={entries}
        isEmpty={rows.length === 0}
        empty={{ title: t('accessLog.empty'), hint: t('accessLog.emptyHint') }}
      >
        <p className={styles.count}>
          {t('accessLog.count', { count: entries.data?.pages[0]?.['@odata.count'] ?? rows.length })}
        </p>
        <EntryTable diary={diary} rows={rows} />
        {entries.hasNextPage && (
          <Button block loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t('actions.more')}
          </Button>
        )}
      </ListState>
    </Screen>
  )
}

interface EntryFiltersProps {
  readonly filter: EntryFilter
  readonly diary: Diary
  readonly kinds: readonly string[]
  readonly onChange: (filter: EntryFilter) => void
}

const spans = [1, 7, 30, 365] as const

function EntryFilters({ filter, diary, kinds, onChange }: EntryFiltersProps) {
  const { t } = useTranslation()
  const search = t(`accessLog.${diary}.search`)
  return (
    <div className={styles.filters} role="search">
      <SearchBox value={filter.keyword} label={search} onWords={(keyword) => onChange({ ...filter, keyword })} />
      <Select<string>
        allowClear
        placeholder={t('accessLog.anyKind')}
        aria-label={t('accessLog.kind')}
        value={filter.kind}
        options={kinds.map((value) => ({ value, label: t(`accessLog.kinds.${value}`) }))}
        onChange={(kind) => onChange({ ...filter, kind: kind ?? null })}
      />
      <Select<number>
        aria-label={t('accessLog.at')}
        value={filter.days ?? 0}
        options={[
          ...spans.map((days) => ({ value: days, label: t('accessLog.days', { count: days }) })),
          { value: 0, label: t('accessLog.always') },
        ]}
        onChange={(days) => onChange({ ...filter, days: days === 0 ? null : days })}
      />
    </div>
  )
}

interface EntryFilter {
  /** In the name of whoever did it, or a session's sid. */
  readonly keyword: string
  readonly kind: string | null
  /** Number of days back; null for all. */
  readonly days: number | null
}

const pageSize = 100
const dayMs = 86_400_000

function useEntries(diary: Diary, orgSid: string | null, { keyword, kind, days }: EntryFilter) {
  const { http } = useWorkplace()
  const word = useDeferredValue(keyword.trim())
  return useInfiniteQuery({
    queryKey: ['access-log', diary, orgSid, word, kind, days],
    queryFn: ({ signal, pageParam }) => {
      const filter = allOf([
        orgSid && `OrgSid eq ${quoted(orgSid)}`,
        days !== null && `At ge ${new Date(Date.now() - days * dayMs).toISOString()}`,
        `${kindField[diary]} in (${(kind === null ? kindsOf[diary] : [kind]).map(quoted).join(',')})`,
        word && (isSid(word) ? `SessionSid eq ${quoted(word.toUpperCase())}` : `contains(ActorName,${quoted(word)})`),
      ])
      return http.get<ODataPage<EntryRow>>(
        query(setOf[diary], { filter, orderby: 'At desc,Sid', top: pageSize, skip: pageParam, count: true }),
        { signal },
      )
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
    staleTime: 0,
    meta: { quiet: true },
  })
}

const isSid = (word: string) => /^[0-9a-f]{32}$/i.test(word)
