import { randomUUID } from 'node:crypto'
import type { AppendRequest, AppendResult, EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { subscribe } from '../subscription.ts'
import { Tail } from '../tail.ts'

/** The whole log in this process; gone with it. For tests and trials. */
export function createMemoryEventStore(): EventStore {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const epoch = randomUUID()
  const tail = new Tail(async () => log.length)

  const readAll: EventStore['readAll'] = async ({ after, limit }) => log.slice(after, after + limit)

  return {
    async append(request) {
      const stream = streams.get(request.stream) ?? []
      const refused = judge(request, stream)
      if (refused) return refused
      const stored = storedEvents(request, stream.length, log.length)
      streams.set(request.stream, [...stream, ...stored])
      log.push(...stored)
      tail.reached(log.length)
      return { outcome: 'appended', revision: stream.length + stored.length - 1, position: log.length }
    },
    readStream: async (stream, { from = 0, limit = Number.POSITIVE_INFINITY } = {}) =>
      (streams.get(stream) ?? []).slice(from, from + limit),
    readAll,
    subscribeAll: (options, handle) => subscribe({ ...options, readAll, tail }, handle),
    head: async () => ({ position: log.length, epoch }),
    close: async () => tail.close(),
  }
}

/** The answer when nothing is to be written: a repeat or a conflict. */
function judge(request: AppendRequest, stream: readonly StoredEvent[]): AppendResult | null {
  const head = stream.length - 1
  switch (request.expected) {
    case 'any': return null
    case 'exists': return head >= 0 ? null : { outcome: 'conflict', actual: head }
    case 'none': return atRevision(request, stream, -1)
    default: return atRevision(request, stream, request.expected)
  }
}

function atRevision({ events }: AppendRequest, stream: readonly StoredEvent[], expected: number): AppendResult | null {
  const head = stream.length - 1
  if (head === expected) return null
  const standing = stream.slice(expected + 1, expected + 1 + events.length)
  const last = standing.at(-1)
  const same = standing.length === events.length && standing.every((event, at) => event.id === events[at]?.id)
  return same && last
    ? { outcome: 'repeated', revision: last.revision, position: last.position }
    : { outcome: 'conflict', actual: head }
}

function storedEvents({ stream, events }: AppendRequest, revision: number, position: number): StoredEvent[] {
  const recordedAt = new Date().toISOString()
  return events.map(({ sealed, ...event }, at) => ({
    // As a store that writes would give it back: a copy, through JSON.
    ...(JSON.parse(JSON.stringify(event)) as typeof event),
    ...(sealed ? { sealed: Uint8Array.from(sealed) } : {}),
    stream,
    revision: revision + at,
    position: position + at + 1,
    recordedAt,
  }))
}
