import type { PoolClient } from '@naire/database'
import { isTransient, problemOf } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { OpenEvents } from './open-events.ts'
import type { ReadModel, ReadTransaction } from './read-model.ts'
import { LeaseLost } from './subscriptions.ts'
import { type Decision, decisionsOn } from './parked-events.ts'

/**
 * One of several followers of a read model: it takes the streams whose names fall to it, with a subscription of its
 * own.
 */
export interface Shard {
  /** From 0. */
  readonly index: number
  readonly count: number
}

export const whole: Shard = { index: 0, count: 1 }

/** The first shard has the read model's own name. */
export const subscriptionOf = (readModel: string, index: number): string =>
  index === 0 ? readModel : `${readModel}/${index}`

export const indexOf = (subscription: string): number => Number(subscription.split('/')[1] ?? 0)

/** All events of a stream fall to the same shard. */
export const takes = ({ index, count }: Shard, { stream }: Pick<StoredEvent, 'stream'>): boolean =>
  count === 1 || hash(stream) % count === index

/** FNV-1a over UTF-16. It never changes: shards that stand at different positions rely on it. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed >>> 0
}

/** The event that a read model cannot take, and that it is declared to stop at. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
  constructor(
    readonly event: StoredEvent,
    cause: unknown,
  ) {
    super(`${event.type} at position ${event.position} (${event.stream} ${event.revision}): ${problemOf(cause)}`, {
      cause,
    })
  }
}

export interface Target {
  readonly model: ReadModel
  readonly shard: Shard
  /** The database as the model sees it. */
  within(client: PoolClient): ReadTransaction | Promise<ReadTransaction>
  readonly open: OpenEvents
  /** One transaction that moves the position past `events` together with `work`. */
  step(events: readonly StoredEvent[], work: (client: PoolClient) => Promise<void>): Promise<void>
  /** Moves the position past `events` of which the model reads none. */
  pass(events: readonly StoredEvent[]): Promise<void>
  /** Keeps an event that was left out where operators see it. */
  park(client: PoolClient, event: StoredEvent, problem: string): Promise<void>
  /** Notes what an operator decided about an event that was left out. */
  decide(client: PoolClient, decision: Decision): Promise<void>
}

/**
 * Applies a batch. One that fails for a reason of its own is halved until the event is found, which is parked or stops
 * the model; all other events are applied. A failure that may pass is thrown as it is.
 */
export async function advance(target: Target, events: readonly StoredEvent[]): Promise<void> {
  try {
    await apply(target, events)
  } catch (error) {
    if (error instanceof LeaseLost || isTransient(error)) throw error
    const [event] = events
    if (event === undefined) throw error
    if (events.length === 1) return setAside(target, event, error)
    const half = events.length >> 1
    await advance(target, events.slice(0, half))
    await advance(target, events.slice(half))
  }
}

async function apply(
  { model, shard, within, open, step, pass, decide }: Target,
  events: readonly StoredEvent[],
): Promise<void> {
  const handled = events.filter((event) => model.handles.includes(event.type) && takes(shard, event))
  const decisions = shard.index === 0 ? decisionsOn(model.name, events) : []
  if (handled.length === 0 && decisions.length === 0) return pass(events)
  const opened = await open(handled)
  await step(events, async (client) => {
    if (opened.length > 0) await model.apply(opened, await within(client))
    for (const decision of decisions) await decide(client, decision)
  })
}

async function setAside({ model, step, park }: Target, event: StoredEvent, error: unknown): Promise<void> {
  if (model.onUnreadable === 'stop') throw new UnreadableEvent(event, error)
  await step([event], (client) => park(client, event, problemOf(error)))
}
