import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf, full } from './harness/chance.ts'
import { Processes, happen, history } from './harness/processes.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(3)
const kills = full ? 8 : 1
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it(
  'the projector is killed when a batch is applied and not committed: no event is applied twice, none is left out',
  async () => {
    const events = history(random, full ? 150 : 40)
    let stored = 0
    let projector = await processes.start('projections')
    for (let kill = 0; kill < kills; kill += 1) {
      const reached = processes.proxy.moment({ says: 'commit\0', when: 'asked', after: random.below(4) })
      stored += await processes.happenUntil(reached, events.slice(stored))
      await projector.kill()
      processes.proxy.hangUp()
      projector = await processes.start('projections')
    }
    await happen(processes.store, events.slice(stored))
    await processes.reached((await processes.store.head()).position)
    await projector.stop()
    const ledger = await ledgerOf({ pool: processes.pool })
    expectBalanced('3 projector killed', { ...ledger, wrongRows: await processes.wrongReadModels() })
    const { rows } = await processes.pool.query<{ n: number }>('select count(*)::integer as n from read.audit_events')
    expect(rows[0]?.n).toBeGreaterThan(0)
  },
  testMs,
)
