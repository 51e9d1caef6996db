import { randomUUID } from 'node:crypto'
import type { AppendRequest, AppendResult, EventStore, Snapshot, StoredEvent } from '@naire/domain/event-sourcing'
import { appendedTogether, requireDistinctStreams } from '../append-many.ts'
import { subscribe, Tail } from '../subscription.ts'

/** The whole log in this process; gone with it. For tests and trials. */
export function createMemoryEventStore(): EventStore {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const epoch = randomUUID()
  const tail = new Tail(async () => log.length)
  /** Null: none is taken any more. */
  const snapshots = new Map<string, Snapshot | null>()

  const stands = ({ stream, revision, position }: Snapshot) => streams.get(stream)?.[revision]?.position === position

  const readAll: EventStore['readAll'] = async ({ after, limit }) => log.slice(after, after + limit)

  const streamOf = (request: AppendRequest) => streams.get(request.stream) ?? []

  /** Requests to distinct streams, each judged before; all are copied before any is stored. */
  function write(requests: readonly AppendRequest[]): AppendResult[] {
    let position = log.length
    const stored = requests.map((request) => {
      const events = storedEvents(request, streamOf(request).length, position)
      position += events.length
      return { stream: request.stream, before: streamOf(request), events }
    })
    const results = stored.map(({ stream, before, events }): AppendResult => {
      streams.set(stream, [...before, ...events])
      log.push(...events)
      return { outcome: 'appended', revision: before.length + events.length - 1, position: log.length }
    })
    tail.reached(log.length)
    return results
  }

  return {
    isConsecutive: true,
    async append(request) {
      return judge(request, streamOf(request)) ?? write([request])[0]!
    },
    async appendMany(requests) {
      requireDistinctStreams(requests)
      const judged = requests.map((request) => judge(request, streamOf(request)))
      if (judged.every((result) => result === null)) return appendedTogether(requests, write(requests))
      return appendedTogether(
        requests,
        judged.map((result, at) => result ?? { outcome: 'conflict', actual: streamOf(requests[at]!).length - 1 }),
      )
    },
    readStream: async (stream, { from = 0, limit = Number.POSITIVE_INFINITY } = {}) =>
      (streams.get(stream) ?? []).slice(from, from + limit),
    readAll,
    subscribeAll: (options, handle) => subscribe({ ...options, readAll, tail }, handle),
    head: async () => ({ position: log.length, epoch }),
    snapshots: {
      async read(stream, { version, limit = Number.POSITIVE_INFINITY }) {
        const events = streams.get(stream) ?? []
        const found = snapshots.get(stream)
        const snapshot = found && found.version === version && stands(found) ? found : null
        const from = snapshot === null ? 0 : snapshot.revision + 1
        return { snapshot, events: events.slice(from, from + limit) }
      },
      async write(snapshot) {
        const before = snapshots.get(snapshot.stream)
        const isNewer = before && before.revision > snapshot.revision && before.version >= snapshot.version
        if (before === null || (isNewer && stands(before))) return
        snapshots.set(snapshot.stream, { ...snapshot, sealed: Uint8Array.from(snapshot.sealed) })
      },
      async remove(stream) {
        if (snapshots.get(stream) !== null) snapshots.delete(stream)
      },
      close: async (stream) => void snapshots.set(stream, null),
    },
    close: async () => tail.close(),
  }
}

/** The answer when nothing is to be written: a repeat or a conflict. */
function judge(request: AppendRequest, stream: readonly StoredEvent[]): AppendResult | null {
  const head = stream.length - 1
  switch (request.expected) {
    case 'any':
      return null
    case 'exists':
      return head >= 0 ? null : { outcome: 'conflict', actual: head }
    case 'none':
      return atRevision(request, stream, -1)
    default:
      return atRevision(request, stream, request.expected)
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
