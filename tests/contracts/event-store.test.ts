import type { AppendResult, EventStore, NewEvent, StoredEvent } from '@naire/domain/event-sourcing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEvent, newStream } from './given-events.ts'
import { stores, type StoreUnderTest } from './stores.ts'

describe.each(Object.entries(stores))('the event store in %s', (_name, create) => {
  let under: StoreUnderTest
  let store: EventStore
  beforeAll(async () => {
    under = await create()
    store = under.store
  })
  afterAll(async () => {
    await store.close()
    await under.stop()
  })

  describe('expected revision', () => {
    it('none: creates a stream and refuses an existing one', async () => {
      const stream = newStream()
      expect(await store.append({ stream, expected: 'none', events: [newEvent(), newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 1,
      })
      expect(await store.append({ stream, expected: 'none', events: [newEvent()] })).toEqual({
        outcome: 'conflict',
        actual: 1,
      })
    })

    it('exists: refuses a stream that is not there and leaves no trace of it', async () => {
      const stream = newStream()
      expect(await store.append({ stream, expected: 'exists', events: [newEvent()] })).toEqual({
        outcome: 'conflict',
        actual: -1,
      })
      expect(await store.append({ stream, expected: 'none', events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 0,
      })
      expect(await store.append({ stream, expected: 'exists', events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 1,
      })
    })

    it('a number: refuses anything but the last revision', async () => {
      const stream = newStream()
      await store.append({ stream, expected: 'none', events: [newEvent()] })
      expect(await store.append({ stream, expected: 1, events: [newEvent()] })).toEqual({
        outcome: 'conflict',
        actual: 0,
      })
      expect(await store.append({ stream, expected: 0, events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 1,
      })
      expect(await store.append({ stream, expected: 0, events: [newEvent()] })).toEqual({
        outcome: 'conflict',
        actual: 1,
      })
      expect(await store.append({ stream: newStream(), expected: 0, events: [newEvent()] })).toEqual({
        outcome: 'conflict',
        actual: -1,
      })
    })

    it('any: always appends', async () => {
      const stream = newStream()
      expect(await store.append({ stream, expected: 'any', events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 0,
      })
      expect(await store.append({ stream, expected: 'any', events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 1,
      })
    })
  })

  describe('a repeat', () => {
    it('at the same revision with the same ids is answered as before and stores nothing', async () => {
      const stream = newStream()
      const events = [newEvent(), newEvent()]
      const first = await store.append({ stream, expected: 'none', events })
      await store.append({ stream, expected: 1, events: [newEvent()] })
      const second = await store.append({ stream, expected: 'none', events })
      expect(second).toEqual({ ...first, outcome: 'repeated' })
      expect(await store.readStream(stream)).toHaveLength(3)
    })

    it('with another id, fewer or more events is a conflict', async () => {
      const stream = newStream()
      const [one, two] = [newEvent(), newEvent()] as const
      await store.append({ stream, expected: 'none', events: [one, two] })
      const conflict = { outcome: 'conflict', actual: 1 }
      expect(await store.append({ stream, expected: 'none', events: [one, newEvent()] })).toEqual(conflict)
      expect(await store.append({ stream, expected: 'none', events: [one, two, newEvent()] })).toEqual(conflict)
      expect(await store.append({ stream, expected: 0, events: [one] })).toEqual(conflict)
    })

    it('sent at the same moment is stored once', async () => {
      const request = { stream: newStream(), expected: 'none' as const, events: [newEvent()] }
      const outcomes = (await Promise.all([1, 2, 3, 4].map(() => store.append(request)))).map(
        (result) => result.outcome,
      )
      expect(outcomes.toSorted()).toEqual(['appended', 'repeated', 'repeated', 'repeated'])
    })
  })

  describe('what is stored', () => {
    it('comes back as it was written', async () => {
      const stream = newStream()
      const written = {
        ...newEvent({ text: '文字 \u0000 🙂', nested: { list: [1, null, 'x'] } }),
        version: 3,
        sealed: Uint8Array.from([0, 1, 255]),
      }
      await store.append({ stream, expected: 'none', events: [written] })
      const [read] = await store.readStream(stream)
      expect(read).toMatchObject({
        id: written.id,
        type: written.type,
        version: 3,
        data: written.data,
        metadata: written.metadata,
        stream,
        revision: 0,
      })
      expect([...(read?.sealed ?? [])]).toEqual([0, 1, 255])
      expect(new Date(read?.recordedAt ?? '').toISOString()).toBe(read?.recordedAt)
    })

    it('has no sealed part when nothing was sealed', async () => {
      const stream = newStream()
      await store.append({ stream, expected: 'none', events: [newEvent()] })
      expect((await store.readStream(stream))[0]).not.toHaveProperty('sealed')
    })

    it('is read from any revision, as many as asked for', async () => {
      const stream = newStream()
      const events = [newEvent(), newEvent(), newEvent(), newEvent()]
      await store.append({ stream, expected: 'none', events })
      expect((await store.readStream(stream, { from: 1, limit: 2 })).map(({ id }) => id)).toEqual([
        events[1]?.id,
        events[2]?.id,
      ])
      expect(await store.readStream(newStream())).toEqual([])
    })
  })

  it('stores all events of an append or none', async () => {
    const stream = newStream()
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    await expect(append(store, stream, [newEvent(), newEvent(cyclic)])).rejects.toThrow()
    expect(await store.readStream(stream)).toEqual([])
  })

  describe('an append to several streams', () => {
    const together = (requests: Parameters<NonNullable<EventStore['appendMany']>>[0]) => store.appendMany!(requests)
    beforeEach((context) => context.skip(store.appendMany === undefined, 'this store has no append to several streams'))

    it('stores all, with consecutive positions in their order', async () => {
      const [old, fresh, any] = [newStream(), newStream(), newStream()]
      await store.append({ stream: old, expected: 'none', events: [newEvent()] })
      const after = (await store.head()).position
      const requests = [
        { stream: fresh, expected: 'none' as const, events: [newEvent(), newEvent()] },
        { stream: old, expected: 0, events: [newEvent()] },
        { stream: any, expected: 'any' as const, events: [newEvent()] },
      ]
      const result = await together(requests)
      const seen = await store.readAll({ after, limit: 10 })
      expect(result).toEqual({ outcome: 'appended', revisions: [1, 1, 0], position: seen.at(-1)?.position })
      expect(seen.map(({ id }) => id)).toEqual(requests.flatMap(({ events }) => events.map(({ id }) => id)))
      expect(seen.map(({ position }) => position - (seen[0]?.position ?? 0))).toEqual([0, 1, 2, 3])
    })

    it('stores none when one of them is in conflict, and names that one', async () => {
      const [first, second] = [newStream(), newStream()]
      await store.append({ stream: second, expected: 'none', events: [newEvent()] })
      const result = await together([
        { stream: first, expected: 'none', events: [newEvent()] },
        { stream: second, expected: 'none', events: [newEvent()] },
      ])
      expect(result).toEqual({ outcome: 'conflict', conflicts: [{ stream: second, actual: 0 }] })
      expect(await store.readStream(first)).toEqual([])
      expect(await store.readStream(second)).toHaveLength(1)
    })

    it('is answered as before when it is repeated, and stores nothing', async () => {
      const [first, second] = [newStream(), newStream()]
      await store.append({ stream: second, expected: 'none', events: [newEvent()] })
      const requests = [
        { stream: first, expected: 'none' as const, events: [newEvent()] },
        { stream: second, expected: 0, events: [newEvent(), newEvent()] },
      ]
      const result = await together(requests)
      await store.append({ stream: first, expected: 0, events: [newEvent()] })
      expect(await together(requests)).toEqual({ ...result, outcome: 'repeated' })
      expect(await store.readStream(second)).toHaveLength(3)
    })

    it('is no repeat when a part of it is new', async () => {
      const [first, second] = [newStream(), newStream()]
      const one = { stream: first, expected: 'none' as const, events: [newEvent()] }
      await store.append(one)
      expect(await together([one, { stream: second, expected: 'none', events: [newEvent()] }])).toEqual({
        outcome: 'conflict',
        conflicts: [{ stream: first, actual: 0 }],
      })
      expect(await store.readStream(second)).toEqual([])
    })

    it('leaves nothing when one event cannot be stored, and hinders no neighbour', async () => {
      const cyclic: { self?: unknown } = {}
      cyclic.self = cyclic
      const [first, second, neighbour] = [newStream(), newStream(), newStream()]
      const broken = together([
        { stream: first, expected: 'none', events: [newEvent()] },
        { stream: second, expected: 'none', events: [newEvent(cyclic)] },
      ])
      const beside = store.append({ stream: neighbour, expected: 'none', events: [newEvent()] })
      await expect(broken).rejects.toThrow()
      expect(await beside).toMatchObject({ outcome: 'appended' })
      expect(await store.readStream(first)).toEqual([])
    })

    it('refuses no streams, and one stream named twice', async () => {
      const stream = newStream()
      await expect(together([])).rejects.toThrow(TypeError)
      await expect(
        together([
          { stream, expected: 'any', events: [newEvent()] },
          { stream, expected: 'any', events: [newEvent()] },
        ]),
      ).rejects.toThrow(TypeError)
    })

    it('stays whole while many race for the same streams in every order', async () => {
      const streams = [newStream(), newStream(), newStream()]
      const race = async (writer: number) => {
        for (let round = 0; round < 20; round += 1) {
          const order = streams.map((_, at) => streams[(at + writer) % streams.length]!)
          const heads = await Promise.all(order.map(async (stream) => (await store.readStream(stream)).length - 1))
          await together(
            order.map((stream, at) => ({
              stream,
              expected: heads[at]! < 0 ? ('none' as const) : heads[at]!,
              events: [newEvent({ of: `${writer}/${round}` })],
            })),
          )
        }
      }
      await Promise.all([0, 1, 2, 3, 4, 5].map(race))
      const contents = await Promise.all(
        streams.map(async (stream) => (await store.readStream(stream)).map(({ data }) => (data as { of: string }).of)),
      )
      expect(contents[0]?.length).toBeGreaterThanOrEqual(20)
      expect(contents[1]).toEqual(contents[0])
      expect(contents[2]).toEqual(contents[0])
    })
  })

  it('keeps the order of positions through the whole log and across a resume', async () => {
    const before = (await store.head()).position
    for (let at = 0; at < 10; at += 1)
      await store.append({ stream: newStream(), expected: 'none', events: [newEvent(), newEvent()] })
    const first = await collect(store, before, 7)
    const rest = await collect(store, first.at(-1)?.position ?? 0, 13)
    const positions = [...first, ...rest].map(({ position }) => position)
    expect(positions).toEqual((await store.readAll({ after: before, limit: 100 })).map(({ position }) => position))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect((await store.head()).position).toBe(positions.at(-1))
  })

  it('ends a subscription with the error of its reader', async () => {
    await store.append({ stream: newStream(), expected: 'none', events: [newEvent()] })
    const reading = store.subscribeAll({ after: 0, signal: new AbortController().signal }, () =>
      Promise.reject(new Error('reader failed')),
    )
    await expect(reading).rejects.toThrow('reader failed')
  })

  it('ends an idle subscription when its signal aborts', async () => {
    const stop = new AbortController()
    const reading = store.subscribeAll({ after: (await store.head()).position, signal: stop.signal }, async () => {})
    setTimeout(() => stop.abort(), 30)
    await reading
  })

  it('ends a subscription whose signal aborts while it reads', async () => {
    for (let at = 0; at < 20; at += 1) {
      const stop = new AbortController()
      const reading = store.subscribeAll({ after: (await store.head()).position, signal: stop.signal }, async () => {})
      setImmediate(() => stop.abort())
      await reading
    }
  })

  it('loses nothing, repeats nothing and keeps order while 16 writers write', async () => {
    const after = (await store.head()).position
    const [writers, rounds] = [16, 40]
    const shared = [newStream(), newStream(), newStream()]
    const reading = collect(store, after, writers * rounds * 2)
    const stored = (
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(store, { rounds, writer, shared })))
    ).flat()
    const seen = await reading

    expect(seen.map(({ id }) => id).toSorted()).toEqual(stored.toSorted())
    expect(seen.every(({ position }, at) => at === 0 || position > (seen[at - 1]?.position ?? 0))).toBe(true)
    for (const stream of new Set(seen.map((each) => each.stream))) {
      const revisions = seen.filter((each) => each.stream === stream).map(({ revision }) => revision)
      expect(revisions).toEqual(revisions.map((_, at) => at))
    }
  })
})

async function append(store: EventStore, stream: string, events: NewEvent[]): Promise<AppendResult> {
  return store.append({ stream, expected: 'none', events })
}

/**
 * Each round appends two events: to a stream of its own, or to one that all writers share. Gives the ids that were
 * stored.
 */
async function write(
  store: EventStore,
  { rounds, writer, shared }: { rounds: number; writer: number; shared: string[] },
): Promise<string[]> {
  const ids: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const events = [newEvent(), newEvent()]
    const own = (round + writer) % 4 !== 0
    const stream = own ? newStream() : (shared[round % shared.length] ?? newStream())
    const result: AppendResult = await store.append({ stream, expected: own ? 'none' : 'any', events })
    if (result.outcome === 'appended') ids.push(...events.map(({ id }) => id))
  }
  return ids
}

async function collect(store: EventStore, after: number, count: number): Promise<StoredEvent[]> {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  await store.subscribeAll({ after, batchSize: 5, signal: stop.signal }, async (events) => {
    seen.push(...events)
    if (seen.length >= count) stop.abort()
  })
  return seen.slice(0, count)
}
