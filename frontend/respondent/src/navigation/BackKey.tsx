import type { LiveSession } from '../session/live-session.ts'
import { useBackKey, type BackKeyContext } from './use-back-key.ts'
import { Button, Dialog, useWords } from '@naire/ui'

interface BackKeyProps extends BackKeyContext {
  readonly session: LiveSession
}

/** Listens to the back key; shows nothing but its question. */
export default function BackKey({ session, ...place }: BackKeyProps) {
  const { isLeaving, stay, leave } = useBackKey(session, place)
  return isLeaving ? (
    <LeaveDialog
      isTabOnly={new URLSearchParams(session.facts.QueryParams).get('uss') === 'true'}
      onLeave={leave}
      onStay={stay}
    />
  ) : null
}

interface LeaveDialogProps {
  /** Nothing outlives the tab. */
  readonly isTabOnly: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Leaving ends answering: Yes or No (runtime §2). */
function LeaveDialog({ isTabOnly, onLeave, onStay }: LeaveDialogProps) {
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
