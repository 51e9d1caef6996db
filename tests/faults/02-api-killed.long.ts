import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { chanceOf, full } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { Processes, untilAnswered } from './harness/processes.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(2)
const kills = full ? 6 : 2
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it(
  'the api is killed when an append is stored and nobody knows: who asks again gets the outcome, once',
  async () => {
    const projector = await processes.start('projections', { direct: true })
    let api = await processes.start('api')
    const record = screening()
    const admin = await processes.signInAdmin()
    const place = await FieldworkSite.make({ admin, anybody: processes.anybody }, '机构')
    await place.publish(record)

    const finished: { respondent: Respondent; reply: Reply }[] = []
    const stopping = new AbortController()
    const devices = Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted) {
        // Each from an address of its own: one that sends this much is held back.
        const address = `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`
        const respondent = new Respondent(processes.anybody.as({ 'X-Forwarded-For': address }), record)
        const more = { CommandId: randomUUID() }
        finished.push({ respondent, reply: await untilAnswered(() => respondent.finish(undefined, more)) })
      }
    })
    for (let kill = 0; kill < kills; kill += 1) {
      await processes.proxy.moment({ says: 'log-append', when: 'answered', after: random.below(full ? 80 : 20) })
      await api.kill()
      api = await processes.start('api')
    }
    stopping.abort()
    await Promise.all(devices)
    await api.stop()
    await projector.stop()

    expect(new Set(finished.map(({ reply }) => reply.status))).toEqual(new Set([200]))
    const { rows } = await processes.pool.query<{ type: string; n: number; streams: number }>(
      `select type, count(*)::integer as n, count(distinct stream)::integer as streams from log.events where stream like 'session-%' group by type order by type`,
    )
    for (const { n, streams } of rows) expect(n).toBe(streams)
    expect(rows.find(({ type }) => type === 'SessionCreated')?.n).toBe(finished.length)
    const ledger = await ledgerOf({ pool: processes.pool })
    expectBalanced('2 api killed', {
      ...ledger,
      acknowledged: finished.length,
      wrongRows: await processes.wrongReadModels(),
    })
    const { rows: sessions } = await processes.pool.query('select from read.sessions')
    expect(sessions).toHaveLength(finished.length)
  },
  testMs,
)
