import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf } from './harness/chance.ts'
import { Processes, happen, history } from './harness/processes.ts'
import { expectBalanced, ledgerOf, say } from './harness/ledger.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(6)
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it.each([
  ['before its commit', { says: 'commit\0', when: 'asked' }],
  ['while it copies rows', { says: 'from stdin\0', when: 'answered' }],
] as const)(
  'a projector that freezes %s is replaced in time, and writes nothing when it wakes',
  async (_, moment) => {
    const events = history(random, 60)
    const sleeper = await processes.start('projections')
    const reached = processes.proxy.moment({ ...moment, after: random.below(6) })
    const first = await processes.happenUntil(reached, events)
    const second = Math.ceil((first + events.length) / 2)
    sleeper.freeze()
    const frozenAt = performance.now()
    await processes.start('projections', { direct: true })
    await happen(processes.store, events.slice(first, second))
    await processes.reached((await processes.store.head()).position)
    say(`6 replaced after ${Math.round(performance.now() - frozenAt)} ms`)
    sleeper.wake()
    processes.proxy.release()
    await happen(processes.store, events.slice(second))
    await wait(2000)
    await processes.reached((await processes.store.head()).position)
    for (const process of processes.started) await process.stop()
    const ledger = await ledgerOf({ pool: processes.pool })
    expectBalanced('6 frozen owner', { ...ledger, wrongRows: await processes.wrongReadModels() })
    expect(sleeper.lines.join('\n')).not.toContain('stopped')
  },
  testMs,
)
