import { CheckCircleOutlined, MoreOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { roles, mayEnter, type RoleCode } from '@naire/domain/access'
import { invitationHours } from '@naire/domain/users'
import { Table, type TableColumnsType, App, Button, Dropdown, Space, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useMailChannel, useUserCommands, type UserRow, userStatus } from './use-user-commands.ts'
import { userRules } from './user-rules.ts'
import styles from './users.module.css'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

interface UserTableProps {
  readonly rows: readonly UserRow[]
  readonly onEdit: (user: UserRow) => void
}

export function UserTable({ rows, onEdit }: UserTableProps) {
  const { t, i18n } = useTranslation()
  const { me } = useWorkplace()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const chosenRows = rows.filter(({ Sid }) => chosen.includes(Sid))
  const roleName = (code: number) => t(`roles.${Object.entries(roles).find(([, value]) => value === code)?.[0] ?? ''}`)
  const columns: TableColumnsType<UserRow> = [
    { title: t('users.fields.Code'), dataIndex: 'Code', width: 130 },
    {
      title: t('users.fields.Name'),
      dataIndex: 'Name',
      width: 130,
      render: (name, { Nickname }) =>
        Nickname && Nickname !== name ? t('phrases.detail', { name, detail: Nickname }) : name,
    },
    { title: t('users.fields.Authority'), dataIndex: 'Authority', width: 120, render: roleName },
    { title: t('users.fields.DeptSid'), dataIndex: 'DeptPath', width: 150 },
    { title: t('users.fields.Tel'), dataIndex: 'Tel', width: 120 },
    {
      title: t('users.fields.LastSignInTime'),
      dataIndex: 'LastSignInTime',
      width: 110,
      render: (at: string | null) => (at ? new Date(at).toLocaleDateString(i18n.language) : t('users.signIns.never')),
    },
    {
      title: t('users.fields.Status'),
      dataIndex: 'Status',
      width: 100,
      render: (status: number) => <UserStatusWord status={status} />,
    },
    {
      title: t('actions.column'),
      key: 'actions',
      width: 120,
      render: (_, user) => <UserActions user={user} onEdit={onEdit} />,
    },
  ]
  return (
    <div className={styles.table}>
      {chosenRows.length > 0 && <ChosenUsers users={chosenRows} onDone={() => setChosen([])} />}
      {/* Not the table's own way to scroll: it draws its headings once more, hidden and still in reach of the keyboard. */}
      <Table<UserRow>
        size="small"
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ Sid, Name }) => ({
            disabled: Sid === me.Sid,
            'aria-label': t('users.choose', { name: Name }),
          }),
        }}
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
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

/** Acts on all who are chosen; who is refused stays chosen by the list, and is told with the reason. */
function ChosenUsers({ users, onDone }: { readonly users: readonly UserRow[]; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { setStatus } = useUserCommands()
  const change = async (status: 0 | 1) => {
    for (const { Sid, Status } of users)
      // A refusal was told by the notice of its request; the others go on.
      if (Status !== status) await setStatus.mutateAsync({ sid: Sid, status }).catch(() => {})
    onDone()
  }
  const askToBlock = () =>
    modal.confirm({
      title: t('users.blockChosen', { n: users.length }),
      content: t('users.blockHint'),
      okText: t('users.block'),
      onOk: () => change(userStatus.block),
    })
  return (
    <div className={styles.chosen} role="group" aria-label={t('users.chosen', { n: users.length })}>
      <span>{t('users.chosen', { n: users.length })}</span>
      <Button size="small" loading={setStatus.isPending} onClick={askToBlock}>
        {t('users.block')}
      </Button>
      <Button size="small" loading={setStatus.isPending} onClick={() => void change(userStatus.normal)}>
        {t('users.unblock')}
      </Button>
      <Button size="small" type="text" onClick={onDone}>
        {t('actions.cancel')}
      </Button>
    </div>
  )
}

type UserAct = 'invite' | 'resetPassword' | 'resetFactors' | 'trail' | 'toggle' | 'delete' | 'erase'

function UserActions({ user, onEdit }: { readonly user: UserRow; readonly onEdit: (user: UserRow) => void }) {
  const { t } = useTranslation(['management', 'notices'])
  const [isOpen, setOpen] = useState(false)
  const hasMail = useMailChannel(isOpen ? user.OrgSid : null)
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { me, can, notices } = useWorkplace()
  const { setStatus, remove, resetSecondFactors, invite } = useUserCommands()
  const [asked, setAsked] = useState<'resetPassword' | 'erase' | null>(null)
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
  const askToInvite = () =>
    modal.confirm({
      title: t('users.inviteTitle', { name: user.Name }),
      content: t('users.inviteHint', { mail: user.Mail, hours: invitationHours }),
      okText: t('users.invite'),
      onOk: () =>
        invite.mutateAsync(user.Sid).then(
          () => notices.success(t('users.invited', { name: user.Name })),
          () => undefined,
        ),
    })
  const askToDelete = () =>
    modal.confirm({
      title: t('users.deleteTitle', { name: user.Name }),
      content: t('users.deleteHint', { code: user.Code }),
      okText: t('actions.delete'),
      ...dangerous,
      onOk: () =>
        remove.mutateAsync(user.Sid).then(
          () => notices.success(t('users.deleted', { name: user.Name })),
          () => undefined,
        ),
    })
  const acts: Readonly<Record<UserAct, () => void>> = {
    invite: askToInvite,
    resetPassword: () => setAsked('resetPassword'),
    resetFactors: askToResetFactors,
    trail: () => void navigate(`/trailMng${user.OrgSid === null ? '' : `/${user.OrgSid}`}?thing=user&sid=${user.Sid}`),
    toggle: isBlocked ? toggle : askToBlock,
    delete: askToDelete,
    erase: () => setAsked('erase'),
  }
  const uninvited = !user.Mail ? t('users.inviteNoMail') : hasMail === false ? t('notices:noMail') : undefined
  const items = [
    !isMe &&
      !isBlocked && {
        key: 'invite',
        label: t('users.invite'),
        disabled: uninvited !== undefined || hasMail === undefined,
        ...(uninvited && { extra: uninvited }),
      },
    { key: 'resetPassword', label: t('users.resetPassword') },
    !isMe && { key: 'resetFactors', label: t('users.resetFactors') },
    mayEnter('trailMng', me.Authority as RoleCode) && { key: 'trail', label: t('screens.trailMng.title') },
    !isMe && { key: 'toggle', label: t(isBlocked ? 'users.unblock' : 'users.block') },
    !isMe && { key: 'delete', label: t('actions.delete'), danger: true },
    !isMe && can('operate') && { key: 'erase', label: t('erase.action'), danger: true },
  ].filter((item) => item !== false)
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onEdit(user)}>
        {t('actions.edit')}
      </Button>
      <Dropdown
        menu={{ items, onClick: ({ key }) => acts[key as UserAct]() }}
        trigger={['click']}
        autoFocus
        onOpenChange={setOpen}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('naires.more', { name: user.Name })} />
      </Dropdown>
      {asked === 'erase' && <EraseDialog user={user} onClose={() => setAsked(null)} />}
      {asked === 'resetPassword' && <ResetPasswordDialog user={user} onClose={() => setAsked(null)} />}
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
