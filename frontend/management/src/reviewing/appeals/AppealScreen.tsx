import { appealNumbers } from '@naire/domain/sessions'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { allOf, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { usePages } from '../../workplace/use-pages.ts'
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
  const { subjectSid = '' } = useParams()
  const [view, setView] = useState<View>('open')
  const filter = allOf([
    `SubjectSid eq ${quoted(subjectSid)}`,
    'ReviewStatus ne null',
    "Mode ne 'test'",
    `AppealStatus eq ${views[view]}`,
  ])
  const { pages, rows, count, more } = usePages<SessionRow>({
    queryKey: ['sessions', 'appealable', filter],
    set: 'NaireSessions',
    filter,
    orderby: 'CommitTime desc',
  })
  useRowKeys()
  const options = (Object.keys(views) as View[]).map((value) => ({ value, label: t(`appeals.views.${value}`) }))
  return (
    <Screen title={t('screens.appeal.title')} hint={t('appeals.hint')} actions={<AppealKeys of="list" />}>
      <div className={styles.tools}>
        <Segmented<View> options={options} value={view} onChange={setView} aria-label={t('appeals.which')} />
        <span role="status">{pages.data && t('sessions.count', { count })}</span>
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t(`appeals.none.${view}`), hint: t('appeals.noneHint') }}
      >
        <AppealTable rows={rows} action={view === 'open' ? 'appeal' : 'view'} />
        <MoreButton {...more} />
      </ListState>
    </Screen>
  )
}
