import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'

const mostEvents = 4096
const mostBytes = 32 * 1024 * 1024
/** What an event takes beside its sealed part, roughly. */
const openBytes = 1024

/**
 * The end of the log as this process has read it last: all its followers take each event from the store once, as the same object.
 * Who is further behind reads by itself. What is stored while a question is under way may be missing in its answer, which is no
 * loss for who reads on.
 */
export class RecentEvents {
  readonly #read: EventStore['readAll']
  readonly #underWay = new Map<string, Promise<StoredEvent[]>>()
  #events: StoredEvent[] = []
  /** The events are all those of the log behind `#after`, up to `#last`. */
  #after = 0
  #last = 0
  #bytes = 0

  constructor(read: EventStore['readAll']) {
    this.#read = read
  }

  readonly readAll: EventStore['readAll'] = async ({ after, limit }) => {
    if (after >= this.#after && after < this.#last) return this.#behind(after, limit)
    return this.#together(after, limit)
  }

  #behind(after: number, limit: number): StoredEvent[] {
    const first = firstBehind(this.#events, after)
    return this.#events.slice(first, first + limit)
  }

  /** Who stands at the same place shares one question. */
  #together(after: number, limit: number): Promise<StoredEvent[]> {
    const place = `${after}/${limit}`
    const asked = this.#underWay.get(place) ?? this.#readOn(after, limit).finally(() => this.#underWay.delete(place))
    this.#underWay.set(place, asked)
    return asked
  }

  async #readOn(after: number, limit: number): Promise<StoredEvent[]> {
    const events = await this.#read({ after, limit })
    const last = events.at(-1)
    if (last !== undefined && after >= this.#last) this.#keep(after, events, last.position)
    return events
  }

  #keep(after: number, events: readonly StoredEvent[], last: number): void {
    if (after > this.#last || this.#events.length === 0) {
      this.#events = []
      this.#bytes = 0
      this.#after = after
    }
    this.#events.push(...events)
    this.#bytes += events.reduce((sum, event) => sum + sizeOf(event), 0)
    this.#last = last
    this.#dropOldest()
  }

  #dropOldest(): void {
    let drop = 0
    while (this.#events.length - drop > mostEvents || this.#bytes > mostBytes) {
      const dropped = this.#events[drop]
      if (dropped === undefined) break
      this.#bytes -= sizeOf(dropped)
      this.#after = dropped.position
      drop += 1
    }
    if (drop > 0) this.#events.splice(0, drop)
  }
}

const sizeOf = ({ sealed }: StoredEvent): number => openBytes + (sealed?.length ?? 0)

/** Place of the first event behind a position, in events that stand in order. */
function firstBehind(events: readonly StoredEvent[], after: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0) > after) high = middle
    else low = middle + 1
  }
  return low
}
