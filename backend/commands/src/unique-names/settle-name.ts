import type { Actor } from '@naire/domain/event-sourcing'
import {
  isOverdue,
  nameDecider,
  type Name,
  type NameCommand,
  type NameScope,
  nameStream,
  normalName,
} from '@naire/domain/unique-names'
import { handle, type Envelope, type Streams, load } from '../streams/index.ts'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { slotOf, sessionDecider, sessionStream } from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userDecider, userStatuses, userStream } from '@naire/domain/users'
import { createHash } from 'node:crypto'
import type { RefusalKey } from '@naire/domain/refusals'
import { slotPlace } from '../sessions/slot-place.ts'

export interface NameSettlement {
  readonly streams: Streams
  readonly findOwnName: FindOwnName
}

interface Settler {
  readonly by: Actor
  readonly at: string
  readonly envelope: Envelope
}

/**
 * Makes a name say what is: an overdue claim is confirmed when its owner came into being, and given up otherwise;
 * a name whose owner does not bear it any more is released. What is looked at and what is written are one revision.
 * Safe to repeat.
 */
export async function settleName(
  { streams, findOwnName }: NameSettlement,
  stream: string,
  { by, at, envelope }: Settler,
): Promise<Name> {
  const correct = async (name: Name): Promise<readonly NameCommand[]> => {
    const { scope, ownerSid, until } = name
    if (scope === null || scope === 'sid' || ownerSid === null || (until !== null && !isOverdue(name, at))) return []
    const isCurrent = (await findOwnName(scope, ownerSid)) === stream
    if (isCurrent) return until === null ? [] : [{ type: 'ConfirmName', ownerSid, by, at }]
    return [{ type: 'ReleaseName', ownerSid, reason: until === null ? 'ended' : 'abandoned', by, at }]
  }
  const step = (number: number) =>
    handle(streams, nameDecider, stream, ({ state }) => correct(state), {
      ...envelope,
      commandId: `${envelope.commandId}/settle/${number}`,
    })
  const { state, events } = await step(1)
  // Given up, a name may fall back to an owner who has gone meanwhile.
  return events.length > 0 && state.ownerSid !== null && state.until === null ? (await step(2)).state : state
}

/** The stream of the name that an owner bears; null when there is no such owner, or it bears none. */
export type FindOwnName = (scope: NameScope, ownerSid: string) => Promise<string | null>

export const ownNames =
  (streams: Streams): FindOwnName =>
  async (scope, ownerSid) => {
    const place = await places[scope](streams, ownerSid)
    return place === null ? null : streamOf(place)
  }

const places: Record<NameScope, (streams: Streams, sid: string) => Promise<NamePlace | null>> = {
  async userCode(streams, sid) {
    const { state } = await load(streams, userDecider, userStream(sid))
    return state.exists && state.status !== userStatuses.delete ? { scope: 'userCode', name: state.fields.code } : null
  },
  async orgName(streams, sid) {
    const { name } = (await load(streams, orgDecider, orgStream(sid))).state
    return name === null ? null : { scope: 'orgName', name }
  },
  async subjectName(streams, sid) {
    const { state } = await load(streams, subjectDecider, subjectStream(sid))
    return state.deleted || state.name === null
      ? null
      : { scope: 'subjectName', name: state.name, within: state.orgSid }
  },
  // One owner bears many of them, each for good: `settleName` leaves them alone.
  sid: async () => null,
  async sessionSlot(streams, sid) {
    const slot = slotOf((await load(streams, sessionDecider, sessionStream(sid))).state)
    return slot === null ? null : slotPlace(slot)
  },
}

/** Reservation key of a unique name: the name itself and its scope. */
export interface NamePlace {
  readonly scope: NameScope
  readonly name: string
  /** The organisation of a subject's name, the respondent of a session's slot. */
  readonly within?: string
}

export interface UniqueName extends NamePlace {
  readonly ownerSid: string
  /** Owners whose place the new one takes. */
  readonly insteadOf?: readonly string[]
  /** Refusal when somebody else has the name. */
  readonly taken: RefusalKey
}

/** Kind of object with a sid of its own whose events are in its owner's stream. */
export type SidKind = 'dept' | 'appealFeedback'

/** Whoever had a sid first has it in every organisation. */
export const sidOf = (kind: SidKind, sid: string, ownerSid: string): UniqueName & { readonly within: SidKind } => ({
  scope: 'sid',
  name: sid,
  within: kind,
  ownerSid,
  taken: 'request.sidTaken',
})

export const streamOf = ({ scope, name, within }: NamePlace): string =>
  nameStream(
    scope,
    createHash('sha256')
      .update(normalName(scope, name, within))
      .digest('hex'),
  )
