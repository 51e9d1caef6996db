import type { Actor } from '@naire/domain/event-sourcing'
import { seatOf } from '@naire/domain/quotas'
import { RefusalError } from '@naire/domain/refusals'
import {
  sessionDecider,
  sessionStream,
  type Session,
  type SessionEvent,
  type SessionView,
} from '@naire/domain/sessions'
import type { QuotaWriteQueue } from '../quotas/index.ts'
import { handle, load, type CommandResult, type Streams } from '../streams/index.ts'

/** Outcome of a command to a session. */
export type SessionResult = CommandResult<Session, SessionEvent, SessionView>

export interface SettlementDependencies {
  readonly streams: Streams
  readonly quotaQueue: QuotaWriteQueue
  now(): Date
}

export interface SettleRequest {
  readonly sessionSid: string
  readonly correlationId: string
  readonly causationId?: string
}

/**
 * Asks the quota for the seat of a settling session and tells the session; null when nothing is to be settled. Safe to
 * repeat. `known` is the session as the caller has just stored it; without it, it is read.
 */
export async function settleSession(
  { streams, quotaQueue, now }: SettlementDependencies,
  request: SettleRequest,
  known?: Session,
): Promise<SessionResult | null> {
  const stream = sessionStream(request.sessionSid)
  const state = known ?? (await load(streams, sessionDecider, stream)).state
  const { requestId, naireSid, cells } = state
  if (state.answering !== 'settling' || requestId === null) return null
  const at = now().toISOString()
  const envelope = { ...request, commandId: `${requestId}/seat` }
  const { quota } = await quotaQueue.ask(
    naireSid,
    { type: 'ConfirmSeat', sessionSid: request.sessionSid, requestId, cells, by: system, at },
    envelopeOf(envelope),
  )
  const seat = seatOf(quota, request.sessionSid)
  if (seat?.requestId !== requestId) return null
  const fullCell = seat.status === 'refused' ? seat.fullCell : null
  const command = { type: 'SettleSession', requestId, fullCell, by: system, at } as const
  return handle(
    streams,
    sessionDecider,
    stream,
    command,
    envelopeOf({ ...request, commandId: `${requestId}/settle` }),
  ).catch(settledByOther)
}

/** The worker or another process may have told the session already. */
function settledByOther(error: unknown): null {
  if (error instanceof RefusalError && error.refusal.key === 'session.notSettling') return null
  throw error
}

const envelopeOf = ({ commandId, correlationId, causationId }: SettleRequest & { readonly commandId: string }) => ({
  commandId,
  correlationId,
  ...(causationId === undefined ? {} : { causationId }),
})

export const system: Actor = { sid: 'F'.repeat(32), role: 'system', orgSid: null }
