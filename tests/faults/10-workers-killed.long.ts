import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { Processes } from './harness/processes.ts'
import { answered, effectsOf, leftSettling, type SettlingSessions } from './harness/settling.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(10)
const kills = 4
const sessions = 40
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it(
  'workers are killed when the effect is stored and the job does not know, and one freezes: every effect comes once',
  async () => {
    const { pool, store, proxy } = processes
    let worker = await processes.start('workers')
    const works: SettlingSessions[] = []
    // Whatever is due goes together into a few appends: each kill has sessions of its own.
    const strike = async (when: 'asked' | 'answered') => {
      const struck = proxy.moment({ says: 'log-append', when, after: random.below(3) })
      works.push(await leftSettling(store, sessions))
      await struck
    }
    for (let kill = 0; kill < kills; kill += 1) {
      await strike('answered')
      await worker.kill()
      proxy.hangUp()
      worker = await processes.start('workers')
    }
    await strike('asked')
    worker.freeze()
    await processes.start('workers', { direct: true })
    await wait(random.below(20_000))
    worker.wake()
    proxy.release()
    // A job of the dead is taken up when its lock has run out, half a minute later, or asked again by the sweeper.
    await answered(pool)
    const seats = await Promise.all(works.map((work) => effectsOf(pool, work)))
    expect(seats.map((effects) => effects.seats)).toEqual(works.map(({ limit }) => limit))
    const succeeded = works.reduce((sum, { limit }) => sum + limit, 0)
    expect(seats[0]).toMatchObject({ succeeded, turnedAway: works.length * sessions - succeeded, twice: 0, open: 0 })
    expectBalanced('10 workers killed', await ledgerOf({ pool }))
  },
  testMs,
)
