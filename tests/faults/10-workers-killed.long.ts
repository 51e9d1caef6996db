import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { Processes } from './harness/processes.ts'
import { answered, dueEffects, effectsOf, leftSettling } from './harness/settling.ts'

const random = chanceOf(10)
const kills = 4
let processes: Processes
beforeAll(async () => {
  processes = await Processes.open()
})
afterAll(() => processes.close())

it('workers are killed when the effect is stored and the job does not know, and one freezes: every effect comes once', async () => {
  const { pool, store, proxy } = processes
  let worker = await processes.start('workers')
  const work = await leftSettling(store, 80)
  for (let kill = 0; kill < kills; kill += 1) {
    await proxy.moment({ says: 'log-append', when: 'answered', after: random.below(8) })
    await worker.kill()
    proxy.hangUp()
    worker = await processes.start('workers')
  }
  await proxy.moment({ says: 'log-append', when: 'asked', after: random.below(4) })
  worker.freeze()
  await processes.start('workers', { direct: true })
  await wait(random.below(20_000))
  worker.wake()
  proxy.release()
  // A job of the dead is taken up when its lock has run out, half a minute later, or asked again by the sweeper.
  await answered(pool, 200_000)
  expect(await effectsOf(pool, work)).toEqual(dueEffects(work))
  expectBalanced('10 workers killed', await ledgerOf({ pool }))
}, 300_000)
