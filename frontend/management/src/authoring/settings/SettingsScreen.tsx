import { Select, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** The settings of one questionnaire of the project: the one that `naire` in the address names, else the first. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  const chosen = rows.find(({ Sid }) => Sid === search.get('naire')) ?? rows[0]
  const choose = (naire: string) => setSearch({ naire }, { replace: true })
  const picker = rows.length > 1 && chosen && (
    <Select
      className={styles.picker ?? ''}
      aria-label={t('settings:naire')}
      value={chosen.Sid}
      options={rows.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  )
  return (
    <Screen title={t('screens.naireSettings.title')} hint={chosen && <bdi>{chosen.Name}</bdi>} actions={picker}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('settings:noNaire') }}>
        {chosen && (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <SettingsPage key={chosen.Sid} naire={chosen} />
          </Suspense>
        )}
      </ListState>
    </Screen>
  )
}
