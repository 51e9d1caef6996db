import { sessionDecider, sessionStream, type Session } from '@naire/domain/sessions'
import { load } from '../streams/index.ts'
import { system, type SettlementDependencies, type SettleRequest } from './settle-session.ts'

/**
 * Gives back the seat or the hold of a session that does not count: rejected, ended, prohibited, or turned away after an
 * earlier success. A session that came back meanwhile keeps its seat. Safe to repeat.
 */
export async function releaseSeat(
  { streams, quotaQueue, now }: SettlementDependencies,
  request: SettleRequest & { readonly commandId: string },
): Promise<void> {
  const { sessionSid, commandId, correlationId, causationId } = request
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  if (state.answering === 'none' || countsStill(state)) return
  const only = state.requestId === null ? {} : { requestId: state.requestId }
  const command = {
    type: 'ReleaseSeat',
    sessionSid,
    reason: 'ended',
    by: system,
    at: now().toISOString(),
    ...only,
  } as const
  await quotaQueue.ask(state.naireSid, command, {
    commandId,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
  })
}

/** Unfinished sessions keep their holds, and what was sent back keeps its seat. Answers that were put right may match no cell any more. */
const countsStill = ({ answering, review, cells }: Session): boolean =>
  answering === 'suspend' ||
  answering === 'revoke' ||
  answering === 'settling' ||
  (answering === 'success' && review !== 'reject' && cells.length > 0)
