import type { EventStore, Snapshot, SnapshotStore } from '@naire/domain/event-sourcing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEvent, newStream } from './given-events.ts'
import { stores, type StoreUnderTest } from './stores.ts'

const keeping = Object.entries(stores).filter(([name]) => !name.includes('Kurrent'))

describe.each(keeping)('the snapshots of the event store in %s', (_name, create) => {
  let under: StoreUnderTest
  let store: EventStore
  let snapshots: SnapshotStore
  beforeAll(async () => {
    under = await create()
    store = under.store
    snapshots = store.snapshots!
  })
  afterAll(async () => {
    await store.close()
    await under.stop()
  })

  const text = ({ sealed }: Snapshot) => Buffer.from(sealed).toString()

  /** A stream of `count` events, and how a snapshot of it at a revision looks. */
  async function streamOf(count: number) {
    const stream = newStream()
    await store.append({ stream, expected: 'none', events: Array.from({ length: count }, () => newEvent()) })
    const events = await store.readStream(stream)
    const at = (revision: number, version = 1): Snapshot => {
      const { position } = events[revision]!
      return { stream, revision, position, version, sealed: Buffer.from(`${version}@${revision}`) }
    }
    return { stream, at }
  }

  const read = async (stream: string, version = 1, limit?: number) => {
    const { snapshot, events } = await snapshots.read(stream, limit === undefined ? { version } : { version, limit })
    return [snapshot === null ? null : text(snapshot), events.map(({ revision }) => revision)]
  }

  it('are read with what stands behind them', async () => {
    const { stream, at } = await streamOf(5)
    expect(await read(stream)).toEqual([null, [0, 1, 2, 3, 4]])
    await snapshots.write(at(2))
    expect(await read(stream)).toEqual(['1@2', [3, 4]])
    expect(await read(stream, 1, 1)).toEqual(['1@2', [3]])
    expect((await snapshots.read(stream, { version: 1 })).snapshot).toMatchObject({
      stream,
      revision: 2,
      position: at(2).position,
      version: 1,
    })
    await snapshots.write(at(4))
    expect(await read(stream)).toEqual(['1@4', []])
    expect(await read(newStream())).toEqual([null, []])
  })

  it('are read for many streams at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => streamOf(4)))
    await Promise.all(made.map(({ at }, n) => (n % 2 === 0 ? snapshots.write(at(n % 3)) : undefined)))
    expect(await Promise.all(made.map(({ stream }) => read(stream)))).toEqual(
      made.map((_, n) => (n % 2 === 0 ? [`1@${n % 3}`, [0, 1, 2, 3].slice(1 + (n % 3))] : [null, [0, 1, 2, 3]])),
    )
  })

  it('stay the newest, whoever writes last', async () => {
    const { stream, at } = await streamOf(5)
    await snapshots.write(at(3))
    await snapshots.write(at(1))
    expect(await read(stream)).toEqual(['1@3', [4]])
  })

  it('of another version are none', async () => {
    const { stream, at } = await streamOf(5)
    await snapshots.write(at(3, 1))
    expect(await read(stream, 2)).toEqual([null, [0, 1, 2, 3, 4]])
    await snapshots.write(at(3, 2))
    expect(await read(stream, 2)).toEqual(['2@3', [4]])
    expect(await read(stream, 1)).toEqual([null, [0, 1, 2, 3, 4]])
  })

  it('that stand beside another log are none, and make room', async () => {
    const { stream, at } = await streamOf(5)
    await snapshots.write({ ...at(4), revision: 40 })
    expect(await read(stream)).toEqual([null, [0, 1, 2, 3, 4]])
    await snapshots.write(at(2))
    expect(await read(stream)).toEqual(['1@2', [3, 4]])
    await snapshots.remove(stream)
    await snapshots.write({ ...at(3), position: at(2).position })
    expect(await read(stream)).toEqual([null, [0, 1, 2, 3, 4]])
  })

  it('may be removed at any time, and are kept again', async () => {
    const { stream, at } = await streamOf(5)
    await snapshots.write(at(3))
    await snapshots.remove(stream)
    expect(await read(stream)).toEqual([null, [0, 1, 2, 3, 4]])
    await snapshots.write(at(2))
    expect(await read(stream)).toEqual(['1@2', [3, 4]])
  })

  it('of a closed stream are gone, and no other is taken', async () => {
    const { stream, at } = await streamOf(5)
    await snapshots.write(at(3))
    await snapshots.close(stream)
    await snapshots.write(at(4))
    await snapshots.write(at(4, 2))
    await snapshots.remove(stream)
    await snapshots.write(at(4))
    for (const version of [0, 1, 2]) expect(await read(stream, version)).toEqual([null, [0, 1, 2, 3, 4]])
    const { stream: fresh, at: place } = await streamOf(2)
    await snapshots.close(fresh)
    await snapshots.write(place(1))
    expect(await read(fresh)).toEqual([null, [0, 1]])
  })
})
