import type { AlarmRow } from '@naire/contract'
import type { Actor } from '@naire/domain/event-sourcing'
import { handles, mostEscalations } from '@naire/domain/sessions'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Permissions of the viewing person on an alarm: the rules of the server, checked before the request. */
export interface AlarmPermissions {
  readonly claim: boolean
  /** Process, hand over, put back. */
  readonly handle: boolean
  readonly escalate: boolean
  readonly reopen: boolean
}

export function useMayDo(): (alarm: AlarmRow) => AlarmPermissions {
  const { me } = useWorkplace()
  return (alarm) => mayDo(alarm, { sid: me.Sid, role: me.Authority as Actor['role'] })
}

export function mayDo(
  { ClaimedBySid: claimedBySid, ProcessedAt, Escalations }: AlarmRow,
  { sid, role }: Pick<Actor, 'sid' | 'role'>,
): AlarmPermissions {
  const isOpen = ProcessedAt === null
  const isFree = claimedBySid === null
  const isHandler = handles({ sid, role, claimedBySid })
  return {
    claim: isOpen && isFree,
    handle: isOpen && !isFree && isHandler,
    escalate: isOpen && (isFree || isHandler) && Escalations < mostEscalations,
    reopen: !isOpen,
  }
}
