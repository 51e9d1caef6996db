import { appealNumbers } from '@naire/domain/sessions'
import { Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { allOf, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { AppealKeys, useRowKeys } from './AppealKeys.tsx'
import styles from './appeals.module.css'
import { Moment } from '../../workplace/Moment.tsx'
import { DueTime } from '../sessions/DueTime.tsx'
import { SessionWord } from '../sessions/SessionWord.tsx'

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

interface AppealTableProps {
  readonly rows: readonly SessionRow[]
  readonly action: 'appeal' | 'view'
}

function AppealTable({ rows, action }: AppealTableProps) {
  const { t } = useTranslation()
  const { orgSid, subjectSid } = useParams()
  const columns: TableColumnsType<SessionRow> = [
    { title: t('sessions.fields.Sid'), dataIndex: 'Sid', render: (sid: string) => sid.slice(0, 8) },
    {
      title: t('sessions.fields.CommitTime'),
      dataIndex: 'CommitTime',
      render: (at: string | null) => <Moment at={at} />,
    },
    {
      title: t('sessions.fields.Status'),
      dataIndex: 'Status',
      render: (value: number) => <SessionWord field="Status" value={value} />,
    },
    { title: t('sessions.fields.Score'), dataIndex: 'Score', align: 'end' },
    {
      title: t('sessions.fields.AppealStatus'),
      dataIndex: 'AppealStatus',
      render: (value: number) => <SessionWord field="AppealStatus" value={value} />,
    },
    ...(action === 'appeal'
      ? [
          {
            title: t('sessions.fields.AppealDueTime'),
            dataIndex: 'AppealDueTime',
            render: (at: string | null) => <DueTime at={at} />,
          },
        ]
      : []),
    {
      title: t('actions.column'),
      key: 'actions',
      render: (_, { Sid }) => (
        <Link to={`/subject/${orgSid}/${subjectSid}/appealSession/${Sid}/${Sid}/${action}`}>
          {t(`appeals.go.${action}`)}
        </Link>
      ),
    },
  ]
  return (
    <div className={styles.table}>
      <Table<SessionRow>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        onRow={({ Sid }) => ({ 'data-sid': Sid }) as object}
      />
    </div>
  )
}
