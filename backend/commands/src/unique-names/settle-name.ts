import type { Actor } from '@naire/domain/event-sourcing'
import { isOverdue, nameDecider, type Name, type NameCommand } from '@naire/domain/unique-names'
import { handle, type Envelope, type Streams } from '../streams/index.ts'
import type { FindOwnName } from './own-names.ts'

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
 * a name whose owner does not bear it any more is released. What is looked at and what is written are one revision. Safe to repeat.
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
