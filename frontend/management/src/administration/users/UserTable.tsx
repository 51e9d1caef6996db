import { CheckCircleOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { roles } from '@naire/domain/access'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { type UserRow, userStatus } from './user-row.ts'
import { UserActions } from './UserActions.tsx'
import styles from './users.module.css'

interface UserTableProps {
  readonly rows: readonly UserRow[]
  readonly onEdit: (user: UserRow) => void
}

export function UserTable({ rows, onEdit }: UserTableProps) {
  const { t } = useTranslation()
  const roleName = (code: number) => t(`roles.${Object.entries(roles).find(([, value]) => value === code)?.[0] ?? ''}`)
  const columns: TableColumnsType<UserRow> = [
    { title: t('users.fields.Code'), dataIndex: 'Code', width: 150 },
    {
      title: t('users.fields.Name'),
      dataIndex: 'Name',
      width: 150,
      render: (name, { Nickname }) =>
        Nickname && Nickname !== name ? t('phrases.detail', { name, detail: Nickname }) : name,
    },
    { title: t('users.fields.Authority'), dataIndex: 'Authority', width: 140, render: roleName },
    { title: t('users.fields.DeptSid'), dataIndex: 'DeptPath', width: 200 },
    { title: t('users.fields.Tel'), dataIndex: 'Tel', width: 130 },
    {
      title: t('users.fields.Status'),
      dataIndex: 'Status',
      width: 110,
      render: (status: number) => <UserStatusWord status={status} />,
    },
    {
      title: t('actions.column'),
      key: 'actions',
      width: 290,
      render: (_, user) => <UserActions user={user} onEdit={onEdit} />,
    },
  ]
  return (
    <div className={styles.table}>
      <Table<UserRow>
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

function UserStatusWord({ status }: { readonly status: number }) {
  const { t } = useTranslation()
  const isNormal = status === userStatus.normal
  return (
    <StatusWord
      tone={isNormal ? 'success' : 'warning'}
      icon={isNormal ? <CheckCircleOutlined /> : <PauseCircleOutlined />}
    >
      {t(isNormal ? 'users.status.normal' : 'users.status.block')}
    </StatusWord>
  )
}
