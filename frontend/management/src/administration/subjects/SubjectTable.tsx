import { App, Button, Space, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import { useSubjectCommands } from './use-subject-commands.ts'
import { type SubjectRow } from '../../workplace/use-subjects.ts'
import styles from './subjects.module.css'

interface SubjectTableProps {
  readonly rows: readonly SubjectRow[]
  readonly mayEdit: boolean
  readonly onEdit: (subject: SubjectRow) => void
}

export function SubjectTable({ rows, mayEdit, onEdit }: SubjectTableProps) {
  const { t } = useTranslation()
  const columns: TableColumnsType<SubjectRow> = [
    {
      title: t('subjects.name'),
      dataIndex: 'Name',
      render: (name: string, { OrgSid, Sid }) => <Link to={`/subject/${OrgSid}/${Sid}`}>{name}</Link>,
    },
    { title: t('subjects.created'), dataIndex: 'CreateTime', width: 170, render: (at: string) => <Moment at={at} /> },
    ...(mayEdit
      ? [
          {
            title: t('actions.column'),
            key: 'actions',
            width: 160,
            render: (_: unknown, subject: SubjectRow) => <RowActions subject={subject} onEdit={onEdit} />,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.table}>
      <Table<SubjectRow>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </div>
  )
}

function RowActions({
  subject,
  onEdit,
}: {
  readonly subject: SubjectRow
  readonly onEdit: (subject: SubjectRow) => void
}) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { remove } = useSubjectCommands(subject.OrgSid)
  const ask = () =>
    modal.confirm({
      title: t('subjects.deleteTitle', { name: subject.Name }),
      content: t('subjects.deleteHint'),
      okText: t('actions.delete'),
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync(subject.Sid).catch(() => undefined),
    })
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onEdit(subject)}>
        {t('subjects.rename')}
      </Button>
      <Button type="link" size="small" danger onClick={ask}>
        {t('actions.delete')}
      </Button>
    </Space>
  )
}
