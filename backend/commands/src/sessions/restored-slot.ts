import { sessionDecider, sessionStream, type SessionSlot } from '@naire/domain/sessions'
import type { NaireReader } from '../naires/index.ts'
import type { Claiming, Taker } from '../unique-names/index.ts'
import { load } from '../streams/index.ts'
import { takeSlot } from './session-slots.ts'

interface RestoreDependencies {
  readonly claiming: Claiming
  readonly naires: NaireReader
}

/** The place of a session that is to come back, under the limit that it was answered with; null when it had none. */
export async function slotForRestored(
  { claiming, naires }: RestoreDependencies,
  sessionSid: string,
  taker: Taker,
): Promise<SessionSlot | null> {
  const { state } = await load(claiming.streams, sessionDecider, sessionStream(sessionSid))
  if (state.slot === null || (state.answering !== 'invalid' && state.answering !== 'deleted')) return null
  const { record } = await naires.atRevision(state.naireSid, state.naireRevision)
  const limit = Math.max(record.SessionLimit ?? 0, state.slot.number)
  return takeSlot(claiming, { of: state.slot.of, limit, sessionSid, insteadOf: [sessionSid] }, taker)
}
