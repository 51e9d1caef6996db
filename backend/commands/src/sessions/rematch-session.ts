import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { handle, load } from '../streams/index.ts'
import { settleSession, system, type SettlementDependencies, type SettleRequest } from './settle-session.ts'

export interface RematchRequest extends SettleRequest {
  readonly naireSid: string
  /** The request that was refused once and has a seat now. */
  readonly requestId: string
  readonly cells: readonly string[]
  readonly commandId: string
}

/**
 * Tells a session of the seat that it was given after all; one that has no use for it any more gives it back. Safe to
 * repeat.
 */
export async function rematchSession(needs: SettlementDependencies, request: RematchRequest): Promise<void> {
  const { sessionSid, requestId, cells } = request
  const stream = sessionStream(sessionSid)
  const { state } = await load(needs.streams, sessionDecider, stream)
  if (state.requestId !== requestId || state.review === 'reject') return giveBack(needs, request)
  if (state.answering === 'settling') return void (await settleSession(needs, request, state))
  if (state.answering === 'success') return
  if (state.answering !== 'fullQuota') return giveBack(needs, request)
  const command = { type: 'RematchSession', requestId, cells, by: system, at: needs.now().toISOString() } as const
  await handle(needs.streams, sessionDecider, stream, command, envelopeOf(request, 'seat')).catch(settledByOther)
}

/** It was settled, or ended, in between: who did that has seen to its seat. */
function settledByOther(error: unknown): void {
  if (!(error instanceof RefusalError) || error.refusal.key !== 'session.notTurnedAway') throw error
}

async function giveBack({ quotaQueue, now }: SettlementDependencies, request: RematchRequest): Promise<void> {
  const { naireSid, sessionSid, requestId } = request
  const command = {
    type: 'ReleaseSeat',
    sessionSid,
    requestId,
    reason: 'ended',
    by: system,
    at: now().toISOString(),
  } as const
  await quotaQueue.ask(naireSid, command, envelopeOf(request, 'back'))
}

const envelopeOf = ({ commandId, correlationId, causationId }: RematchRequest, step: string) => ({
  commandId: `${commandId}/${step}`,
  correlationId,
  ...(causationId === undefined ? {} : { causationId }),
})
