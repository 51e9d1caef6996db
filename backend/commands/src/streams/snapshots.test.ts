import type { DomainEvent, EventStore } from '@naire/domain/event-sourcing'
import { noQuota, quotaDecider, seatOf } from '@naire/domain/quotas'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { createMemoryEventStore } from '@naire/event-store'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { inOrder, quotaFacts, sessionFacts } from '../../../../tests/fixtures/facts.ts'
import { memoryVault, type MemoryVault } from '../../tests/memory-vault.ts'
import { createSnapshots, eventId, load, sealed, type Snapshots, type Streams } from './index.ts'

const { schemaVersion: version = 0 } = sessionDecider

const sessionSteps = inOrder(sessionFacts)
const quotaSteps = inOrder(quotaFacts)
const stream = sessionStream('S1')

interface SnapshotHarness {
  readonly store: EventStore
  readonly vault: MemoryVault
  readonly reported: unknown[]
  readonly whole: Streams
  /** As a process that has just started. */
  started(mostBytes?: number): Streams & { readonly snapshots: Snapshots }
  happen(events: readonly DomainEvent[], of?: string): Promise<void>
}

function harness(): SnapshotHarness {
  const store = createMemoryEventStore()
  const vault = memoryVault()
  const reported: unknown[] = []
  let commands = 0
  const report = (error: unknown) => void reported.push(error)
  return {
    store,
    vault,
    reported,
    whole: { store, sealer: vault.keys },
    started: (mostBytes = 1_000_000) => ({
      store,
      sealer: vault.keys,
      snapshots: createSnapshots({ store, sealer: vault.keys, mostBytes, report }),
    }),
    async happen(events, of = stream) {
      const commandId = `command-${(commands += 1)}`
      const metadata = {
        actor: { sid: 'U9', name: '孙', role: 2, orgSid: 'ORG' },
        at: new Date(Date.UTC(2026, 1, 1) + commands * 60_000).toISOString(),
        commandId,
        correlationId: 'correlation',
      } as const
      const rules = of.startsWith('quota') ? quotaDecider : sessionDecider
      const ready = events.map(async (event, at) => ({
        ...(await sealed(vault.keys, rules, of, event)),
        id: eventId(of, commandId, at),
        metadata,
      }))
      await store.append({ stream: of, expected: 'any', events: await Promise.all(ready) })
    },
  }
}

/** A history long enough for a snapshot, read so that it is taken. */
async function withSnapshot(): Promise<SnapshotHarness> {
  const field = harness()
  await field.happen(sessionSteps.slice(0, 1))
  for (const step of sessionSteps.slice(1, 40)) await field.happen([step])
  const streams = field.started()
  await load(streams, sessionDecider, stream)
  await streams.snapshots.written()
  expect((await field.store.snapshots!.read(stream, { version })).snapshot?.revision).toBe(39)
  return field
}

const outcome = async (streams: Streams, of = stream) => {
  const { state, view, revision, position } = await load(streams, sessionDecider, of)
  return { state, view, revision, position }
}

describe('a stream that is read from its snapshot', () => {
  it('stands after every step as it does when it is folded from the beginning', async () => {
    const groups = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(groups, fc.array(fc.boolean()), async (history, restarts) => {
        const field = harness()
        let streams = field.started()
        await field.happen(sessionSteps.slice(0, 1))
        for (const [step, group] of history.entries()) {
          await field.happen(group.map((pick) => sessionSteps[1 + (pick % (sessionSteps.length - 2))]!))
          // Another process, which has nothing in memory, or one that has room for nothing.
          if (restarts[step % Math.max(1, restarts.length)]) streams = field.started(step % 2 === 0 ? 0 : undefined)
          const loaded = await load(streams, sessionDecider, stream)
          streams.snapshots.keep(stream, sessionDecider, loaded)
          await streams.snapshots.written()
          expect(await outcome(streams)).toEqual(await outcome(field.whole))
        }
        expect((await field.store.snapshots!.read(stream, { version })).snapshot).not.toBeNull()
        expect(field.reported).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })

  it('takes no more events from the store than have come since', async () => {
    const { store, started, happen } = await withSnapshot()
    await happen(sessionSteps.slice(40, 42))
    const { tail } = await load(started(), sessionDecider, stream)
    expect(tail.map(({ revision }) => revision)).toEqual([40, 41])
    expect((await store.readStream(stream)).length).toBe(42)
  })

  it('is folded anew where the snapshot was made by other rules', async () => {
    const { started, whole } = await withSnapshot()
    const newer = { ...sessionDecider, schemaVersion: version + 1 }
    const { state, tail } = await load(started(), newer, stream)
    expect(tail).toHaveLength(40)
    expect(state).toEqual((await outcome(whole)).state)
  })

  it('is folded anew where the snapshot is damaged, which is reported without what stood there', async () => {
    const { store, started, whole, reported } = await withSnapshot()
    const { snapshot } = await store.snapshots!.read(stream, { version })
    await store.snapshots!.remove(stream)
    await store.snapshots!.write({ ...snapshot!, sealed: Buffer.from('{"陈思": broken') })
    const streams = started()
    expect(await outcome(streams)).toEqual(await outcome(whole))
    expect(reported.map(String)).toEqual([
      'SnapshotIgnored: a snapshot of a session could not be read and was ignored (SyntaxError)',
    ])
    await streams.snapshots.written()
    expect(await outcome(started())).toEqual(await outcome(whole))
    expect(reported).toHaveLength(1)
  })

  it('is folded anew where the snapshot is that of another stream', async () => {
    const { store, vault, started, whole, reported } = await withSnapshot()
    const { snapshot } = await store.snapshots!.read(stream, { version })
    const content = await vault.keys.openMany([snapshot!.sealed])
    await store.snapshots!.remove(stream)
    const other = await vault.keys.seal(stream, { ...content[0], stream: sessionStream('S2') })
    await store.snapshots!.write({ ...snapshot!, sealed: other })
    expect(await outcome(started())).toEqual(await outcome(whole))
    expect(reported).toHaveLength(1)
  })

  it('gives nothing of what its key had sealed once that is destroyed, and is not taken again', async () => {
    const { store, vault, started, reported } = await withSnapshot()
    const streams = started()
    await load(streams, sessionDecider, stream)
    vault.destroyKey(stream)
    await streams.snapshots.erase(stream)
    for (const read of [streams, started()]) {
      const { view } = await load(read, sessionDecider, stream)
      expect({ ip: view.row?.Ip, answers: view.answers.size }).toEqual({ ip: null, answers: 0 })
      await read.snapshots.written()
    }
    expect((await store.snapshots!.read(stream, { version })).snapshot).toBeNull()
    expect(reported).toEqual([])
  })

  it('does without any where the store keeps none', async () => {
    const { store, vault, happen } = await withSnapshot()
    const { snapshots: _none, ...plain } = store
    const snapshots = createSnapshots({ store: plain, sealer: vault.keys, report: () => {} })
    const streams = { store: plain, sealer: vault.keys, snapshots }
    expect((await load(streams, sessionDecider, stream)).tail).toHaveLength(40)
    await snapshots.written()
    await happen(sessionSteps.slice(40, 41))
    // In memory it has one by now.
    expect((await load(streams, sessionDecider, stream)).tail).toHaveLength(1)
  })
})

describe('snapshots of large states', () => {
  const quota = 'quota-N1'
  const seats = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      type: 'SeatConfirmed',
      data: { sessionSid: `S${from + at}`, requestId: crypto.randomUUID(), cells: ['C1'] },
    }))

  it('are taken less often, so that an event costs the same whatever is there', async () => {
    const { store, started, happen } = harness()
    const streams = started()
    await happen([...quotaSteps.slice(0, 1), ...seats(0, 2000)], quota)
    const taken: number[] = []
    for (let round = 0; round < 40; round += 1) {
      await happen(seats(10_000 + round * 16, 16), quota)
      const loaded = await load(streams, quotaDecider, quota)
      streams.snapshots.keep(quota, quotaDecider, loaded)
      await streams.snapshots.written()
      const { snapshot } = await store.snapshots!.read(quota, { version: 1 })
      if (snapshot !== null && taken.at(-1) !== snapshot.revision) taken.push(snapshot.revision)
    }
    expect(taken.length).toBeGreaterThan(1)
    for (const [at, revision] of taken.slice(1).entries()) expect(revision - taken[at]!).toBeGreaterThan(100)
    const { state } = await load(started(), quotaDecider, quota)
    expect(seatOf(state, 'S1999')).toEqual(seatOf((await load(streams, quotaDecider, quota)).state, 'S1999'))
    expect(state).not.toEqual(noQuota)
  })

  it('are kept in memory up to a limit of bytes', async () => {
    const { store, started, happen } = harness()
    const streams = started(4_000)
    const sids = ['S1', 'S2', 'S3'].map(sessionStream)
    for (const of of sids) {
      await happen(sessionSteps.slice(0, 40), of)
      await load(streams, sessionDecider, of)
      await streams.snapshots.written()
      await store.snapshots!.remove(of)
    }
    const tails = await Promise.all(sids.map(async (of) => (await load(streams, sessionDecider, of)).tail.length))
    expect(tails).toEqual([40, 40, 40])
    const roomy = started()
    for (const of of sids) await load(roomy, sessionDecider, of)
    await roomy.snapshots.written()
    for (const of of sids) await store.snapshots!.remove(of)
    expect(await Promise.all(sids.map(async (of) => (await load(roomy, sessionDecider, of)).tail.length))).toEqual([
      0, 0, 0,
    ])
  })
})
