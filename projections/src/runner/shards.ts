import type { StoredEvent } from '@naire/domain/event-sourcing'

/** One of several followers of a read model: it takes the streams whose names fall to it, with a subscription of its own. */
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
