import { Button, Dialog, useWords } from '@naire/ui'

interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Leaving ends answering: Yes or No (runtime §2). */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      title={t('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button look="primary" autoFocus onClick={onStay}>
            {t('leave.no')}
          </Button>
          <Button onClick={onLeave}>{t('leave.yes')}</Button>
        </>
      }
    >
      {t('leave.now')}
    </Dialog>
  )
}
