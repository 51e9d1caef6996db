import { appealNumbers } from '@naire/domain/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { allOf, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import type { AppealRow } from '../sessions/session-row.ts'
import { AppealKeys, useRowKeys } from './AppealKeys.tsx'
import styles from './appeals.module.css'
import { deciderName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { DueTime } from '../sessions/DueTime.tsx'
import { JudgeResultWord } from './JudgeResultWord.tsx'
import { useLive } from '../../workplace/live.ts'

/** Appeals that wait for a decision, and those that have one. */
export default function JudgeScreen() {
  const { t } = useTranslation()
  const { subjectSid = '' } = useParams()
  const queries = useQueryClient()
  const [isSolved, setSolved] = useState(false)
  const filter = allOf([
    `SubjectSid eq ${quoted(subjectSid)}`,
    `AppealStatus eq ${isSolved ? appealNumbers.solved : appealNumbers.pending}`,
  ])
  useLive('sessionChanged', () => void queries.invalidateQueries({ queryKey: ['appeals'] }))
  const { pages, rows, count, more } = usePages<AppealRow>({
    queryKey: ['appeals', filter],
    set: 'AppealSessions',
    filter,
    orderby: 'AppealTime',
  })
  useRowKeys()
  const options = [
    { value: false, label: t('appeals.views.pending') },
    { value: true, label: t('appeals.views.solved') },
  ]
  return (
    <Screen title={t('screens.judge.title')} hint={t('appeals.judgeHint')} actions={<AppealKeys of="list" />}>
      <div className={styles.tools}>
        <Segmented<boolean> options={options} value={isSolved} onChange={setSolved} aria-label={t('appeals.which')} />
        <span role="status">{pages.data && t('sessions.count', { count })}</span>
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t(isSolved ? 'appeals.none.solved' : 'appeals.none.pending') }}
      >
        <JudgeTable rows={rows} />
        <MoreButton {...more} />
      </ListState>
    </Screen>
  )
}

function JudgeTable({ rows }: { readonly rows: readonly AppealRow[] }) {
  const { t } = useTranslation()
  const { orgSid, subjectSid } = useParams()
  const columns: TableColumnsType<AppealRow> = [
    { title: t('sessions.fields.Sid'), dataIndex: 'SessionSid', render: (sid: string) => sid.slice(0, 8) },
    {
      title: t('appeals.appealer'),
      key: 'appealer',
      render: (_, row) => deciderName(t, row.AppealerSid, row.AppealerName),
    },
    { title: t('appeals.time'), dataIndex: 'AppealTime', render: (at: string | null) => <Moment at={at} /> },
    { title: t('due.judge'), dataIndex: 'JudgeDueTime', render: (at: string | null) => <DueTime at={at} /> },
    {
      title: t('appeals.answers'),
      key: 'answers',
      render: (_, row) => t('appeals.judgedOf', { judged: row.JudgedCount, count: row.FeedbackCount }),
    },
    {
      title: t('appeals.result'),
      dataIndex: 'JudgeResult',
      render: (result: AppealRow['JudgeResult']) => <JudgeResultWord result={result} />,
    },
    {
      title: t('actions.column'),
      key: 'actions',
      render: (_, { Sid, SessionSid, JudgeResult }) => (
        <Link
          to={`/subject/${orgSid}/${subjectSid}/appealSession/${SessionSid}/${Sid}/${JudgeResult ? 'view' : 'judge'}`}
        >
          {t(JudgeResult ? 'appeals.go.view' : 'appeals.go.judge')}
        </Link>
      ),
    },
  ]
  return (
    <div className={styles.table}>
      <Table<AppealRow>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        onRow={({ SessionSid }) => ({ 'data-sid': SessionSid }) as object}
      />
    </div>
  )
}
