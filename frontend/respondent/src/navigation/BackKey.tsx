import type { LiveSession } from '../session/live-session.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useBackKey, type BackKeyContext } from './use-back-key.ts'

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
