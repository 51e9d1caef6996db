import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type Diary, diaries, kindsOf } from './diaries.ts'
import { EntryFilters } from './EntryFilters.tsx'
import { EntryTable } from './EntryTable.tsx'
import { type EntryFilter, useEntries } from './use-entries.ts'
import styles from './access-log.module.css'

const anything: EntryFilter = { keyword: '', kind: null, days: 7 }

/** Who was shown data of which session, and who signed in from where. */
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
