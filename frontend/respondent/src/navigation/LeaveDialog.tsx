import { Button, Dialog, useWords } from '@naire/ui'

interface LeaveDialogProps {
  /** Nothing outlives the tab. */
  readonly isTabOnly: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Leaving ends answering: Yes or No (runtime §2). */
export function LeaveDialog({ isTabOnly, onLeave, onStay }: LeaveDialogProps) {
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
      {t(isTabOnly ? 'leave.lost' : 'leave.now')}
    </Dialog>
  )
}
