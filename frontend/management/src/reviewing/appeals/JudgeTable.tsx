import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import { DueTime } from '../sessions/DueTime.tsx'
import type { AppealRow } from '../sessions/session-row.ts'
import styles from './appeals.module.css'
import { JudgeResultWord } from './JudgeResultWord.tsx'

export function JudgeTable({ rows }: { readonly rows: readonly AppealRow[] }) {
  const { t } = useTranslation()
  const { orgSid, subjectSid } = useParams()
  const columns: TableColumnsType<AppealRow> = [
    { title: t('sessions.fields.Sid'), dataIndex: 'SessionSid', render: (sid: string) => sid.slice(0, 8) },
    { title: t('appeals.appealer'), dataIndex: 'AppealerName' },
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
