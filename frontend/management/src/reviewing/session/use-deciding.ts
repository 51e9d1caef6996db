import type { ReturnNote } from '@naire/api/contract'
import { reviewNumbers } from '@naire/domain/sessions'
import type { SessionRow } from '../sessions/session-row.ts'
import { useLastDecision } from './last-decision.ts'
import { type Decision, useDecision } from './use-decision.ts'
import { useGoToSession, useNextWaiting } from './use-walk.ts'

/** Decides about a session, and leads on to the next of its list that waits. */
export function useDeciding(session: SessionRow) {
  const decision = useDecision(session.Sid)
  const note = useLastDecision((store) => store.note)
  const nextWaiting = useNextWaiting(session)
  const go = useGoToSession()
  const leadOn = async () => {
    const next = await nextWaiting().catch(() => null)
    if (next !== null) go(next)
  }
  /** Whether it was decided. */
  const decide = async (action: Decision, reason: string, notes: readonly ReturnNote[] = []): Promise<boolean> => {
    const isDone = await decision.mutateAsync({ action, reason, notes }).then(
      () => true,
      () => false,
    )
    if (!isDone) return false
    note(action === 'reopen' ? null : { sessionSid: session.Sid, action, at: Date.now() })
    if (action !== 'reopen') await leadOn()
    return true
  }
  return { decide, isPending: session.ReviewStatus === reviewNumbers.pending, isSending: decision.isPending }
}
