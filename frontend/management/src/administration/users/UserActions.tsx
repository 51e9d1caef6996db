import { mayEnter, type RoleCode } from '@naire/domain/access'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { useUserCommands } from './use-user-commands.ts'
import { type UserRow, userStatus } from './user-row.ts'

export function UserActions({ user, onEdit }: { readonly user: UserRow; readonly onEdit: (user: UserRow) => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { me, can, notices } = useWorkplace()
  const { setStatus, remove } = useUserCommands()
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
