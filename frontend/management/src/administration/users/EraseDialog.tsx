import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useUserCommands } from './use-user-commands.ts'
import type { UserRow } from './user-row.ts'

export function EraseDialog({ user, onClose }: { readonly user: UserRow; readonly onClose: () => void }) {
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
