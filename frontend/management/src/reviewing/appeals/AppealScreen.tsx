import { appealNumbers } from '@naire/domain/sessions'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { AppealKeys } from './AppealKeys.tsx'
import { AppealTable } from './AppealTable.tsx'
import styles from './appeals.module.css'
import { useRowKeys } from './use-row-keys.ts'

const views = { open: appealNumbers.notCommit, pending: appealNumbers.pending, solved: appealNumbers.solved } as const
type View = keyof typeof views

/** Sessions whose answers the customer may appeal, those that wait for the judge, and those that are decided. */
export default function AppealScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const [view, setView] = useState<View>('open')
  const filter = allOf([`SubjectSid eq ${quoted(subjectSid)}`, 'ReviewStatus ne null', "Mode ne 'test'", `AppealStatus eq ${views[view]}`])
  const sessions = useQuery({
    queryKey: ['sessions', 'appealable', filter],
    queryFn: async ({ signal }) => (await http.get<ODataPage<SessionRow>>(query('/odata/NaireSessions', { filter, orderby: 'CommitTime desc', top: 200 }), { signal })).value,
    meta: { quiet: true },
  })
  useRowKeys()
  const rows = sessions.data ?? []
  const options = (Object.keys(views) as View[]).map((value) => ({ value, label: t(`appeals.views.${value}`) }))
  return (
    <Screen title={t('screens.appeal.title')} hint={t('appeals.hint')} actions={<AppealKeys of="list" />}>
      <div className={styles.tools}>
        <Segmented<View> options={options} value={view} onChange={setView} aria-label={t('appeals.which')} />
      </div>
      <ListState query={sessions} isEmpty={rows.length === 0} empty={{ title: t(`appeals.none.${view}`), hint: t('appeals.noneHint') }}>
        <AppealTable rows={rows} action={view === 'open' ? 'appeal' : 'view'} />
      </ListState>
    </Screen>
  )
}
