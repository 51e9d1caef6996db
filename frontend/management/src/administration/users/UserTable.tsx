import { CheckCircleOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { roles, mayEnter, type RoleCode } from '@naire/domain/access'
import { Table, type TableColumnsType, App, Button, Space, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useUserCommands, type UserRow, userStatus } from './use-user-commands.ts'
import styles from './users.module.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { userRules } from './user-rules.ts'

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

function UserActions({ user, onEdit }: { readonly user: UserRow; readonly onEdit: (user: UserRow) => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { me, can, notices } = useWorkplace()
  const { setStatus, remove, resetSecondFactors } = useUserCommands()
  const [isResetting, setResetting] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const isMe = user.Sid === me.Sid
  const isBlocked = user.Status === userStatus.block
  const toggle = () => setStatus.mutate({ sid: user.Sid, status: isBlocked ? userStatus.normal : userStatus.block })
  const askToBlock = () =>
    modal.confirm({
      title: t('users.blockTitle', { name: user.Name }),
      content: t('users.blockHint'),
      okText: t('users.block'),
      onOk: toggle,
    })
  const askToResetFactors = () =>
    modal.confirm({
      title: t('users.factorsTitle', { name: user.Name }),
      content: t('users.factorsHint'),
      okText: t('users.resetFactors'),
      onOk: () =>
        resetSecondFactors.mutateAsync(user.Sid).then(
          () => notices.success(t('users.factorsReset', { name: user.Name })),
          () => undefined,
        ),
    })
  const askToDelete = () =>
    modal.confirm({
      title: t('users.deleteTitle', { name: user.Name }),
      content: t('users.deleteHint', { code: user.Code }),
      okText: t('actions.delete'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync(user.Sid).then(
          () => notices.success(t('users.deleted', { name: user.Name })),
          () => undefined,
        ),
    })
  return (
    <Space size={0} wrap>
      <Button type="link" size="small" onClick={() => onEdit(user)}>
        {t('actions.edit')}
      </Button>
      <Button type="link" size="small" onClick={() => setResetting(true)}>
        {t('users.resetPassword')}
      </Button>
      {!isMe && (
        <Button type="link" size="small" onClick={askToResetFactors}>
          {t('users.resetFactors')}
        </Button>
      )}
      {mayEnter('trailMng', me.Authority as RoleCode) && (
        <Link to={`/trailMng${user.OrgSid === null ? '' : `/${user.OrgSid}`}?thing=user&sid=${user.Sid}`}>
          <Button type="link" size="small" tabIndex={-1}>
            {t('screens.trailMng.title')}
          </Button>
        </Link>
      )}
      {!isMe && (
        <Button type="link" size="small" loading={setStatus.isPending} onClick={isBlocked ? toggle : askToBlock}>
          {t(isBlocked ? 'users.unblock' : 'users.block')}
        </Button>
      )}
      {!isMe && (
        <Button type="link" size="small" danger onClick={askToDelete}>
          {t('actions.delete')}
        </Button>
      )}
      {!isMe && can('operate') && (
        <Button type="link" size="small" danger onClick={() => setErasing(true)}>
          {t('erase.action')}
        </Button>
      )}
      {isErasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
      {isResetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
    </Space>
  )
}

function EraseDialog({ user, onClose }: { readonly user: UserRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { erase } = useUserCommands()
  const send = (reason: string) =>
    erase.mutate(
      { sid: user.Sid, reason },
      { onSuccess: () => (notices.success(t('erase.userDone', { name: user.Name })), onClose()) },
    )
  return (
    <ReasonDialog
      danger
      title={t('erase.userTitle', { name: user.Name })}
      hint={t('erase.userHint')}
      okText={t('erase.action')}
      isSending={erase.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}

function ResetPasswordDialog({ user, onClose }: { readonly user: UserRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const { resetPassword } = useUserCommands()
  const [form] = Form.useForm<{ Password: string }>()
  const rules = userRules(t, http, user.Sid)
  const reset = ({ Password }: { readonly Password: string }) =>
    resetPassword.mutate(
      { sid: user.Sid, password: Password },
      { onSuccess: () => (notices.success(t('users.passwordReset', { name: user.Name })), onClose()) },
    )
  return (
    <Modal
      open
      title={t('users.resetTitle', { name: user.Name })}
      okText={t('users.resetPassword')}
      confirmLoading={resetPassword.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('users.resetHint')}</p>
      <Form name="resetPassword" form={form} layout="vertical" onFinish={reset}>
        <Form.Item name="Password" label={t('users.fields.Password')} rules={rules.Password}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="RePassword"
          label={t('users.fields.RePassword')}
          dependencies={['Password']}
          rules={rules.RePassword}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
