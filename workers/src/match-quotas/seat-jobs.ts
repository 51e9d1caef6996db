import { releaseSeat as release, settleSession, load, rematchSession, system } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { SeatHeld, SeatRematched } from '@naire/domain/quotas'
import { sessionDecider } from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Time for which a session that was sent back keeps its seat: three days (decision 16). */
const keptMilliseconds = 72 * 3_600_000

/** The seat of a session that was sent back is its own for a while, then anybody's. */
const keepReturned: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { streams, quotaQueue, now }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    if (state.answering !== 'revoke' || state.requestId === null) return
    const until = new Date(Date.parse(event.recordedAt) + keptMilliseconds).toISOString()
    const command = {
      type: 'KeepSeat',
      sessionSid: sidOf(event),
      requestId: state.requestId,
      until,
      by: system,
      at: now().toISOString(),
    } as const
    const { correlationId } = event.metadata
    await quotaQueue.ask(state.naireSid, command, {
      commandId: `${event.id}/keep`,
      correlationId,
      causationId: event.id,
    })
  },
}

/** Gives back a seat whose hold has run out. A hold that was confirmed or changed meanwhile stays as it is. */
const expireHold: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: (event) => new Date(untilOf(event)),
  async perform(event, { quotaQueue, now }) {
    const until = untilOf(event)
    // The time has come once: a clock that stepped back since must not keep the seat.
    const at = new Date(Math.max(now().getTime(), Date.parse(until))).toISOString()
    await quotaQueue.ask(
      sidOf(event),
      { type: 'ExpireHolds', by: system, at },
      { commandId: `${event.id}/expire`, correlationId: event.metadata.correlationId, causationId: event.id },
    )
  },
}

function untilOf({ data }: StoredEvent): string {
  return (data as SeatHeld['data']).until
}

/** Seats that one append gives. */
const atMost = 500

/** There may be room now for sessions that were turned away: the first of them first. */
const rematch: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { quotaQueue, now }) {
    const { correlationId } = event.metadata
    for (let round = 0, matched = atMost; matched === atMost; round += 1) {
      const command = { type: 'RematchSeats', atMost, by: system, at: now().toISOString() } as const
      const { events } = await quotaQueue.ask(sidOf(event), command, {
        commandId: `${event.id}/rematch/${round}`,
        correlationId,
        causationId: event.id,
      })
      matched = events.length
    }
  },
}

/** Tells a session that was turned away of the seat that it has now. */
const seatLater: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, context) {
    const data = event.data as SeatRematched['data']
    const { correlationId } = event.metadata
    await rematchSession(context, {
      ...data,
      naireSid: sidOf(event),
      commandId: `${event.id}/later`,
      correlationId,
      causationId: event.id,
    })
  },
}

/** The api asks the quota itself and waits 2 s; this is for what it could not finish. */
const afterTheApi = 2500

/** Asks for the seat of a session that is still settling, and tells the session. */
const settle: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + afterTheApi),
  async perform(event, context) {
    const { correlationId } = event.metadata
    await settleSession(context, { sessionSid: sidOf(event), correlationId, causationId: event.id })
  },
}

/** Gives back the seat or hold of a session that does not count any more, unless it has come back since. */
const releaseSeat: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  perform: (event, context) =>
    release(context, {
      sessionSid: sidOf(event),
      commandId: `${event.id}/release`,
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    }),
}

/** Jobs on the seats of sessions by name. */
export const seatJobs = { settle, releaseSeat, expireHold, keepReturned, rematch, seatLater } as const
