import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { advance } from './advance.ts'
import { decisionsOn } from './decisions.ts'
import type { OpenEvents } from './open-events.ts'
import { decideParked, parked, parkEvent } from './parked-events.ts'
import type { ReadModel } from './read-model.ts'
import type { Shard } from './shards.ts'
import type { Claim, Subscriptions } from './subscriptions.ts'
import { liveSchema } from './tables.ts'

interface FollowParts {
  readonly store: EventStore
  readonly subscriptions: Subscriptions
  readonly model: ReadModel
  readonly shard: Shard
  readonly open: OpenEvents
  /** An operator asked for another try of what was parked. */
  readonly retry: () => void
}

/** Keeps a model's live tables up with the log until the signal aborts, the lease is lost or an event stops it. */
export async function follow(
  { store, subscriptions, model, shard, open, retry }: FollowParts,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  let position = claim.position
  const moveOver = (part: readonly StoredEvent[]) => ({ from: position, to: part.at(-1)?.position ?? position })
  await store.subscribeAll({ after: position, batchSize: 1000, signal }, async (events) => {
    await advance(
      {
        model,
        shard,
        schema: liveSchema(model),
        open,
        async step(part, work) {
          const move = moveOver(part)
          await subscriptions.step(claim, move, work)
          position = move.to
        },
        async pass(part) {
          const move = moveOver(part)
          await subscriptions.pass(claim, move)
          position = move.to
        },
        park: (client, event, problem) => parkEvent(client, parked(model.name, event, problem)),
        decide: (client, decision) => decideParked(client, model.name, decision),
      },
      events,
    )
    if (shard.index === 0 && decisionsOn(model.name, events).some(({ kind }) => kind === 'retry')) retry()
  })
}
