import { Button, Dialog, useWords } from '@naire/ui'
import { useBackCloses } from '../navigation/back-closes.ts'

interface RestartDialogProps {
  /** Questions whose answers would be lost. */
  readonly answered: number
  /** They were answered on another device, and are not counted here. */
  readonly isElsewhere: boolean
  readonly onAnew: () => void
  readonly onContinue: () => void
  readonly onStay: () => void
}

/** Asks before the answers of an unfinished session are given up. */
export default function RestartDialog({ answered, isElsewhere, onAnew, onContinue, onStay }: RestartDialogProps) {
  const { t } = useWords()
  useBackCloses(onStay)
  return (
    <Dialog
      title={t('prompt.askAnew')}
      onClose={onStay}
      actions={
        <>
          <Button look="primary" autoFocus onClick={onContinue}>
            {t('prompt.continue')}
          </Button>
          <Button look="danger" onClick={onAnew}>
            {t('prompt.doAnew')}
          </Button>
        </>
      }
    >
      {isElsewhere ? t('prompt.lostElsewhere') : t('prompt.lost', { count: answered })}
    </Dialog>
  )
}
