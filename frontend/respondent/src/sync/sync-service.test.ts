import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import type { SessionRow, StartedCommit } from '../storage/rows.ts'
import { SyncService, type SyncParts } from './sync-service.ts'
import type { Server } from './server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the outbox', () => {
  test('is tried again after a failure, with a probe first, until it is empty', async () => {
    const world = await outbox(['later', 'taken'])
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.calls).toEqual(['commit'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(world.calls).toEqual(['commit', 'probe', 'commit'])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.calls).toHaveLength(3)
    expect(world.reached).toEqual([false, true, true])
  })

  test('only probes while the server cannot be reached, ever more rarely', async () => {
    const world = await outbox(['later'], { isReachable: false })
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.calls.filter((call) => call === 'commit')).toHaveLength(1)
    expect(world.calls.filter((call) => call === 'probe').length).toBeLessThan(15)
  })

  test('sends in the same round what waited behind a commit that was tried', async () => {
    const world = await outbox(['later', 'taken', 'taken'])
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    await world.store.startCommit(
      'S',
      { Stage: 'final' },
      { commit: { ...commit, CommandId: 'D', Final: true }, seen: [], carried: [] },
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect(world.calls).toEqual(['commit', 'probe', 'commit', 'commit'])
    expect(await world.store.outbox()).toEqual([])
  })

  test('does not wait the longer because much was answered without a network', async () => {
    const world = await outbox(['later'], { isReachable: false })
    for (let answers = 0; answers < 20; answers += 1) {
      world.sender.poke()
      await vi.advanceTimersByTimeAsync(100)
    }
    const before = world.calls.length
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.calls.length).toBeGreaterThan(before)
  })

  test('a poke during a round starts one more after it', async () => {
    const world = await outbox(['taken'])
    world.sender.poke()
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.rounds()).toBe(2)
    expect(world.calls).toEqual(['commit'])
  })

  test('waits while another tab sends', async () => {
    const world = await outbox(['taken'], { isOtherTabSending: true })
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.calls).toEqual([])
    expect(world.rounds()).toBeGreaterThan(5)
  })

  test('sends sessions in the order in which they began', async () => {
    const world = await outbox(['taken', 'taken'])
    await world.store.putSession({ Sid: 'R', Key: 'K2', Known: 0, Stage: 'answering', StartTime: 1 } as SessionRow)
    await world.store.startCommit('R', {}, { commit: { ...commit, CommandId: 'R' }, seen: [], carried: [] })
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.keys).toEqual(['K2', 'K'])
  })

  test('what was answered by a sign-in waits for it, and holds up nothing else', async () => {
    const world = await outbox(['taken', 'taken'], { signedIn: 'no longer' })
    await world.store.putSession({ Sid: 'R', Key: 'K2', Known: 0, Stage: 'answering', StartTime: 3 } as SessionRow)
    await world.store.startCommit('R', {}, { commit: { ...commit, CommandId: 'R' }, seen: [], carried: [] })
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.keys).toEqual(['K2'])
    const again = await outbox(['taken'], { signedIn: 'yes' })
    again.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(again.keys).toEqual(['K'])
  })

  test('what still gets through after the network went is no network', async () => {
    let arrive = () => {}
    const underWay = new Promise<void>((resolve) => (arrive = resolve))
    const world = await outbox(['taken'], { isReachable: false, underWay })
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    const told = world.sender.wentOffline()
    await vi.advanceTimersByTimeAsync(0)
    arrive()
    await told
    expect(world.reached).toEqual([false, true, false])
  })

  test('a commit that was refused is not sent again', async () => {
    const world = await outbox(['refused'])
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(600_000)
    world.sender.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.calls).toEqual(['commit'])
  })
})

const commit: StartedCommit = {
  CommandId: 'C',
  FirstCommandId: 'F',
  Final: false,
  Body: { Sid: 'S', NaireSid: 'N' },
  Hashes: [],
  Refused: '',
}

interface SyncWorld {
  readonly isReachable?: boolean
  readonly isOtherTabSending?: boolean
  /** Each commit waits for it. */
  readonly underWay?: Promise<void>
  /** Of who answers the session; absent: anonymous. */
  readonly signedIn?: 'yes' | 'no longer'
}

async function outbox(
  verdicts: readonly ('taken' | 'later' | 'refused')[],
  { isReachable = true, isOtherTabSending = false, underWay, signedIn }: SyncWorld = {},
) {
  const store = memoryStore()
  const calls: string[] = []
  const keys: string[] = []
  const reached: boolean[] = []
  let rounds = 0
  const server: Server = {
    reachable: async () => {
      calls.push('probe')
      return isReachable
    },
    async commit(key) {
      keys.push(key)
      const verdict = verdicts[calls.filter((call) => call === 'commit').length] ?? 'taken'
      calls.push('commit')
      await underWay
      return verdict === 'taken' ? { verdict, value: { Sid: 'S', Status: 2 } } : { verdict, status: 0, message: '不行' }
    },
    session: async () => ({ verdict: 'later', status: 0, message: '' }),
    upload: async () => ({ verdict: 'later', status: 0, message: '' }),
    leaveVoice: async () => ({ verdict: 'later', status: 0, message: '' }),
    promise: async () => ({ verdict: 'later', status: 0, message: '' }),
  }
  const oneTab: SyncParts['oneTab'] = async (work) => {
    rounds += 1
    if (!isOtherTabSending) await work()
    return !isOtherTabSending
  }
  await store.putSession({
    Sid: 'S',
    Key: 'K',
    Known: 0,
    Stage: 'answering',
    StartTime: 2,
    AuthMode: signedIn ? 0 : 1,
  } as SessionRow)
  await store.startCommit('S', {}, { commit, seen: [], carried: [] })
  const sender = new SyncService({
    store,
    server,
    isSignedIn: signedIn === 'yes',
    oneTab,
    tell: () => {},
    reached: (isReached) => reached.push(isReached),
  })
  return { sender, store, calls, keys, reached, rounds: () => rounds }
}
