import { isTransient } from '@naire/database'
import {
  type AppendRequest,
  EventStoreBusy,
  type EventStore,
  type ExpectedRevision,
  type StoredEvent,
} from '@naire/domain/event-sourcing'
import { createKurrentEventStore, EventStoreAway, type KurrentEventStoreOptions } from '@naire/event-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Fault,
  type KurrentDouble,
  startKurrentDouble,
} from '../../backend/event-store/src/kurrentdb/testing/index.ts'
import { newEvent, newStream } from './given-events.ts'

const deadlineMs = 400

describe('the event store in KurrentDB when things fail', () => {
  let double: KurrentDouble
  let store: EventStore
  const open: EventStore[] = []
  const connect = (options: KurrentEventStoreOptions = {}, url = double.url): EventStore => {
    const made = createKurrentEventStore(url, { deadlineMs, patienceMs: 5_000, ...options })
    open.push(made)
    return made
  }
  beforeEach(async () => {
    double = await startKurrentDouble()
    store = connect()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()))
    await double.stop()
  })

  describe('an append', () => {
    const lost: Fault[] = (['unavailable', 'timeout', 'silence'] as const).flatMap((how) =>
      [true, false].map((stored): Fault => ({ on: 'append', how, stored })),
    )
    const refused: Fault = { on: 'append', how: 'busy' }
    const modes: ExpectedRevision[] = ['none', 'any', 'exists', 1]

    it.each([...lost, refused].flatMap((fault) => modes.map((expected) => ({ fault, expected }))))(
      'is stored once and said to be appended: $fault, expected $expected',
      async ({ fault, expected }) => {
        const stream = newStream()
        if (expected !== 'none') await store.append({ stream, expected: 'none', events: [newEvent(), newEvent()] })
        const events = [newEvent(), newEvent()]
        double.faults.plan(fault)
        const before = expected === 'none' ? 0 : 2
        const result = await store.append({ stream, expected, events })
        const stored = await store.readStream(stream, { from: before })
        expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
        expect(result).toEqual({ outcome: 'appended', revision: before + 1, position: stored[1]?.position })
        expect(double.faults.befallen).toBe(1)
      },
    )

    it('without an explicit revision is stored once although the server forgot its ids', async () => {
      const [stream, events] = [newStream(), [newEvent()]]
      double.log.onAppended(() => double.log.forget())
      double.faults.plan({ on: 'append', how: 'unavailable', stored: true })
      expect(await store.append({ stream, expected: 'any', events })).toMatchObject({
        outcome: 'appended',
        revision: 0,
      })
      expect(await store.readStream(stream)).toHaveLength(1)
    })

    it('goes to the leader when its node is none', async () => {
      const leader = await startKurrentDouble({ log: double.log })
      double.leadBy(leader)
      double.faults.byChance((on) => (on === 'append' || on === 'read' ? { on, how: 'notLeader' } : undefined))
      const stream = newStream()
      expect(await store.append({ stream, expected: 'none', events: [newEvent()] })).toMatchObject({
        outcome: 'appended',
        revision: 0,
      })
      expect(await store.readStream(stream)).toHaveLength(1)
      await store.close()
      await leader.stop()
    })

    it('of several processes at the same moment is appended by one of them', async () => {
      const stores = [store, connect(), connect()]
      for (let round = 0; round < 20; round += 1) {
        const request: AppendRequest = { stream: newStream(), expected: 'none', events: [newEvent(), newEvent()] }
        const results = await Promise.all(stores.map((each) => each.append(request)))
        expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['appended', 'repeated', 'repeated'])
        expect(new Set(results.map((result) => 'position' in result && result.position)).size).toBe(1)
      }
    })

    it('that cannot be stored fails alone', async () => {
      const poisoned = [
        { stream: newStream(), events: [newEvent(), { ...newEvent(), id: 'no uuid' }] },
        { stream: '$naire', events: [newEvent()] },
        { stream: newStream(), events: [newEvent({ text: 'x'.repeat(2_000_000) })] },
        { stream: newStream(), events: [] },
      ]
      const good = Array.from({ length: 10 }, () => ({ stream: newStream(), events: [newEvent()] }))
      const outcomes = await Promise.allSettled(
        [...poisoned, ...good].map((each) => store.append({ ...each, expected: 'none' })),
      )
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...Array(4).fill('rejected'),
        ...Array(10).fill('fulfilled'),
      ])
    })

    it('is refused as busy when too many wait', async () => {
      const narrow = connect({ maxWaiting: 3 })
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, () =>
          narrow.append({ stream: newStream(), expected: 'none', events: [newEvent()] }),
        ),
      )
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(reasons.length).toBeGreaterThan(0)
      for (const reason of reasons) expect(reason).toBeInstanceOf(EventStoreBusy)
    })

    it('fails as one that may succeed later when the server stays away', async () => {
      const hasty = connect({ patienceMs: 300 })
      await double.stop()
      const failure = await hasty
        .append({ stream: newStream(), expected: 'none', events: [newEvent()] })
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(EventStoreAway)
      expect(isTransient(failure)).toBe(true)
    })
  })

  describe('a read', () => {
    const faults: Fault[] = (['unavailable', 'torn', 'silence'] as const).map((how) => ({ on: 'read', how }))
    it.each(faults)('is made again: $how', async (fault) => {
      const [stream, events] = [newStream(), [newEvent(), newEvent(), newEvent()]]
      await store.append({ stream, expected: 'none', events })
      double.faults.plan(fault)
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      double.faults.plan(fault)
      expect((await store.readAll({ after: 0, limit: 10 })).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(double.faults.befallen).toBe(2)
    })
  })

  it('waits out an outage with a read', async () => {
    await filled(store, 1)
    const away = double.restart(800)
    expect(await store.readAll({ after: 0, limit: 10 })).toHaveLength(1)
    await away
  })

  it('gets on when the server does not say what it can do', async () => {
    double.faults.plan({ on: 'features', how: 'silence' })
    expect(await store.append({ stream: newStream(), expected: 'none', events: [newEvent()] })).toMatchObject({
      outcome: 'appended',
    })
  })

  describe('a subscription', () => {
    const faults: Fault[] = [
      { on: 'subscription', how: 'torn', events: 4 },
      { on: 'subscription', how: 'torn', events: 0 },
      { on: 'subscription', how: 'ended', events: 3 },
      { on: 'subscription', how: 'repeating' },
    ]
    it.each(faults)('misses nothing and repeats nothing: $how after $events', async (fault) => {
      const reader = connect()
      const ids = await filled(store, 12)
      double.faults.plan(fault, fault)
      const live = filled(store, 6)
      const seen = await collect(reader, 0, 18)
      expect(seen.map(({ id }) => id)).toEqual([...ids, ...(await live)])
      // From the middle, too.
      double.faults.plan(fault)
      const after = seen[5]?.position ?? 0
      expect((await collect(reader, after, 12)).map(({ id }) => id)).toEqual(seen.slice(6).map(({ id }) => id))
    })

    it('goes on when another call had the client replaced', async () => {
      const ids = await filled(store, 3)
      const seen: string[] = []
      const stop = new AbortController()
      const reading = store.subscribeAll({ after: 0, signal: stop.signal }, async (events) => {
        seen.push(...events.map(({ id }) => id))
        if (seen.length === 6) stop.abort()
      })
      await until(() => seen.length === 3)
      double.faults.plan({ on: 'append', how: 'silence', stored: true })
      ids.push(...(await filled(store, 3)))
      await reading
      expect(seen).toEqual(ids)
    })

    it('ends with a failure that passes when the server stays away', async () => {
      const hasty = connect({ patienceMs: 300 })
      const reading = hasty.subscribeAll({ after: 0, signal: new AbortController().signal }, async () => {})
      const failed = reading.catch((error: unknown) => error)
      await filled(store, 1)
      await double.stop()
      expect(await failed).toBeInstanceOf(EventStoreAway)
    })

    it('is refused to a reader that stands beyond the log', async () => {
      await filled(store, 2)
      const { position } = await store.head()
      await expect(
        store.subscribeAll({ after: position + 1, signal: new AbortController().signal }, async () => {}),
      ).rejects.toThrow('restored from a backup')
    })
  })

  it('has one epoch for all processes, and no reader sees where it is kept', async () => {
    const epochs = await Promise.all([store, connect(), connect()].map(async (each) => (await each.head()).epoch))
    expect(new Set(epochs).size).toBe(1)
    expect(epochs[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect((await connect().head()).epoch).toBe(epochs[0])
    expect(await store.readAll({ after: 0, limit: 10 })).toEqual([])
    expect((await store.head()).position).toBe(0)
  })

  it('loses nothing and stores nothing twice while the server restarts again and again', async () => {
    const reader = connect({ patienceMs: 30_000 })
    const writer = connect({ patienceMs: 30_000 })
    const reading = collect(reader, 0, 8 * 60)
    const restarts = (async () => {
      for (let round = 0; round < 4; round += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 100)
        })
        await double.restart(50)
      }
    })()
    const stored = await write(writer, { writers: 8, rounds: 60 })
    await restarts
    expectLedger(stored, await reading)
  })

  it.each([0, 1, 2].map((round) => Number(process.env['SEED'] ?? Date.now() % 100_000) + round))(
    'keeps its ledger when every eighth call fails (seed %i)',
    async (seed) => {
      const chance = chanceFrom(seed)
      double.faults.byChance((on) => (chance() < 1 / 8 ? anyFault(on, chance) : undefined))
      const writer = connect({ patienceMs: 60_000, deadlineMs: 300 })
      const reader = connect({ patienceMs: 60_000, deadlineMs: 300 })
      const reading = collect(reader, 0, 6 * 60)
      const stored = await write(writer, { writers: 6, rounds: 60 })
      const seen = await reading
      double.faults.byChance(() => undefined)
      expect(double.faults.befallen).toBeGreaterThan(20)
      expectLedger(stored, seen)
      expectLedger(stored, await store.readAll({ after: 0, limit: 10_000 }))
    },
  )
})

function expectLedger(acknowledged: readonly string[], seen: readonly StoredEvent[]): void {
  expect(seen.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  const positions = seen.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
}

/** Appends to streams that writers share and to their own; gives the ids that were acknowledged as appended. */
async function write(store: EventStore, { writers, rounds }: { writers: number; rounds: number }): Promise<string[]> {
  const shared = [newStream(), newStream()]
  const ids: string[] = []
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        const event = newEvent()
        const loose = (round + writer) % 3 === 0
        const stream = loose ? (shared[round % shared.length] ?? '') : newStream()
        const { outcome } = await store.append({ stream, expected: loose ? 'any' : 'none', events: [event] })
        expect(outcome).toBe('appended')
        ids.push(event.id)
      }
    }),
  )
  return ids
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached())
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
}

async function filled(store: EventStore, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => newEvent())
  for (const event of events) await store.append({ stream: newStream(), expected: 'none', events: [event] })
  return events.map(({ id }) => id)
}

async function collect(store: EventStore, after: number, count: number): Promise<StoredEvent[]> {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  await store.subscribeAll({ after, batchSize: 5, signal: stop.signal }, async (events) => {
    seen.push(...events)
    if (seen.length >= count) stop.abort()
  })
  return seen
}

function anyFault(on: Fault['on'], chance: () => number): Fault | undefined {
  const kinds: readonly Fault[] = [
    { on: 'append', how: 'unavailable', stored: true },
    { on: 'append', how: 'unavailable', stored: false },
    { on: 'append', how: 'timeout', stored: true },
    { on: 'append', how: 'silence', stored: true },
    { on: 'append', how: 'busy' },
    { on: 'append', how: 'notLeader' },
    { on: 'read', how: 'unavailable' },
    { on: 'read', how: 'torn' },
    { on: 'read', how: 'notLeader' },
    { on: 'subscription', how: 'torn', events: Math.floor(chance() * 20) },
    { on: 'subscription', how: 'ended', events: Math.floor(chance() * 20) },
    { on: 'subscription', how: 'repeating' },
  ]
  const fitting = kinds.filter((kind) => kind.on === on)
  return fitting[Math.floor(chance() * fitting.length)]
}

/** mulberry32 */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
