import type { AlarmEvent, AlarmRaised } from '@naire/domain/sessions'
import type { ReadEvent } from '../runner/read-model.ts'
import type { Row } from '../rows/row-changes.ts'
import { handle, type Handlers } from '../rows/typed.ts'

/** Columns of an alarm step: the person it concerns, and the message. */
export function stepColumns(event: ReadEvent): Row {
  return { ...nothing, ...handle(columnsOf, event) }
}

const nothing: Row = { UserSid: null, ToSid: null, Channel: null, Problem: null, Word: null, Times: null }

// That it was raised says the alarm itself.
const columnsOf: Handlers<Exclude<AlarmEvent, AlarmRaised>, Row> = {
  AlarmClaimed: ({ claimedBySid }) => ({ UserSid: claimedBySid }),
  AlarmReleased: ({ reason }, { metadata }) => ({ UserSid: metadata.actor.sid, Word: reason ?? null }),
  AlarmHandedOver: ({ claimedBySid, word }, { metadata }) => ({
    UserSid: metadata.actor.sid,
    ToSid: claimedBySid,
    Word: word || null,
  }),
  AlarmEscalated: ({ times, reason }, { metadata: { actor } }) => ({
    Times: times,
    UserSid: actor.role === 'system' ? null : actor.sid,
    Word: reason ?? null,
  }),
  AlarmTold: ({ toldSid, channel }) => ({ UserSid: toldSid, Channel: channel }),
  AlarmMissed: ({ toldSid, channel, problem }) => ({ UserSid: toldSid, Channel: channel, Problem: problem }),
  AlarmSeen: ({ seenBySid }) => ({ UserSid: seenBySid }),
  AlarmProcessed: ({ processedBySid, note }) => ({ UserSid: processedBySid, Word: note ?? null }),
  AlarmReopened: ({ reason }, { metadata }) => ({ UserSid: metadata.actor.sid, Word: reason ?? null }),
}
