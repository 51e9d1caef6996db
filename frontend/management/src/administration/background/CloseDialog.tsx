import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type DeadLetterRow, useJobCommands } from './use-dead-letters.ts'

/** It is not done any more, and why stays on record. */
export function CloseDialog({ letter, onClose }: { readonly letter: DeadLetterRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { close } = useJobCommands()
  const send = (reason: string) =>
    close.mutate({ sid: letter.Sid, reason }, { onSuccess: () => (notices.success(t('duties.closed')), onClose()) })
  return (
    <ReasonDialog
      title={t('duties.closeTitle', { name: t(`duties.names.${letter.Duty}`) })}
      hint={t('duties.reasonHint')}
      okText={t('duties.close')}
      isSending={close.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
