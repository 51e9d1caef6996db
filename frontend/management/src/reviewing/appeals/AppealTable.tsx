import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import { DueTime } from '../sessions/DueTime.tsx'
import { SessionWord } from '../sessions/SessionWord.tsx'
import styles from './appeals.module.css'

interface AppealTableProps {
  readonly rows: readonly SessionRow[]
  readonly action: 'appeal' | 'view'
}

export function AppealTable({ rows, action }: AppealTableProps) {
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
