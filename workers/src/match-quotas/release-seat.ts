import { load, system } from '@naire/commands'
import { type Session, sessionDecider } from '@naire/domain/sessions'
import type { Duty } from '../runner/duty.ts'
import { sidOf } from '../sid-of.ts'

/** Gives back the seat of a session that was rejected, invalidated, replaced or deleted, unless it has come back since. */
export const releaseSeat: Duty = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { streams, quotaKeeper, now }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    if (!hasEnded(state) || state.cells.length === 0) return
    await quotaKeeper.ask(
      state.naireSid,
      { type: 'ReleaseSeat', sessionSid: sidOf(event), reason: 'ended', by: system, at: now().toISOString() },
      { commandId: `${event.id}/release`, correlationId: event.metadata.correlationId, causationId: event.id },
    )
  },
}

function hasEnded({ answering, review }: Session): boolean {
  return answering === 'invalid' || answering === 'deleted' || review === 'reject'
}
