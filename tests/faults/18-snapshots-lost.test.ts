import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { load } from '@naire/commands'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { chanceOf, full, Random, seed } from './harness/chance.ts'
import { expectBalanced, ledgerOf, say } from './harness/ledger.ts'
import { testMs } from './harness/patience.ts'
import { Processes } from './harness/processes.ts'

const random = chanceOf(18)
const devices = 6
const commits = full ? 150 : 45
const kills = full ? 6 : 1
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it(
  'snapshots are deleted and damaged while sessions go on: every commit is stored once, and repeats find their outcome',
  async () => {
    const projector = await processes.start('projections', { direct: true })
    // Nothing in memory: every load meets what lies in the table.
    const start = () => processes.start('api', { direct: true, env: { SNAPSHOT_MEMORY_MB: '0' } })
    let api = await start()
    const admin = await processes.signInAdmin()
    const place = await FieldworkSite.make({ admin, anybody: processes.anybody }, '机构')
    const record = screening()
    await place.publish(record)

    const ended = { all: false }
    const everyone = Array.from({ length: devices }, (_, nth) => {
      const respondent = new Respondent(processes.anybody.as({ 'X-Forwarded-For': `10.1.1.${nth}` }), record)
      return goOn(respondent, { own: new Random(random.below(2 ** 31)), hasIds: nth % 2 === 0 })
    })
    const done = Promise.all(everyone).finally(() => (ended.all = true))
    const harm = { deleted: 0, damaged: 0, kills: 0 }
    const ignored: string[] = []
    while (!ended.all) {
      await wait(random.below(100))
      if (random.chance(3)) harm.deleted += await deleteSome()
      else harm.damaged += await damageSome()
      if (harm.kills === kills || !random.chance(20)) continue
      harm.kills += 1
      await api.kill()
      ignored.push(...api.lines)
      api = await start()
    }
    const sent = await done
    await api.stop()
    await projector.stop()
    ignored.push(...api.lines)

    const reports = ignored.filter((line) => line.includes('could not be read and was ignored')).length
    say(`18 snapshots (seed ${seed}): ${JSON.stringify({ ...harm, reports })}`)
    expect(harm.damaged).toBeGreaterThan(0)
    expect(reports).toBeGreaterThan(0)
    for (const { sid, ids, age } of sent) {
      const stream = sessionStream(sid)
      const log = await processes.store.readStream(stream)
      expect(log.filter(({ type }) => type === 'AnswersCommitted')).toHaveLength(ids)
      const { view } = await load({ store: processes.store, sealer: processes.vault.keys }, sessionDecider, stream)
      expect([...view.answers.values()].flat().find(({ QuestionCode }) => QuestionCode === 'age')?.Value1).toBe(age)
    }
    const ledger = await ledgerOf({ pool: processes.pool })
    expectBalanced('18 snapshots deleted and damaged', {
      ...ledger,
      acknowledged: sent.reduce((sum, { ids }) => sum + ids, 0),
      wrongRows: await processes.wrongReadModels(),
    })
  },
  testMs,
)

/** A session that commits on and on; now and then it sends what was taken long ago once more. */
async function goOn(
  respondent: Respondent,
  { own, hasIds }: { readonly own: Random; readonly hasIds: boolean },
): Promise<{ readonly sid: string; readonly ids: number; readonly age: string }> {
  const taken: (() => Promise<Reply>)[] = []
  let age = ''
  for (let n = 0; n < commits; n += 1) {
    // No two commits say the same: those without an id are known by what they say.
    age = String(18 + (n % 80))
    const more = hasIds ? { CommandId: randomUUID() } : {}
    const answers = { ...calm, age: Number(age), phq1: String(Math.floor(n / 80)) }
    const send = () => respondent.commit(answers, more)
    expect((await answered(send)).status).toBe(200)
    taken.push(send)
    if (own.chance(4)) expect((await answered(own.pick(taken))).status).toBe(200)
  }
  return { sid: respondent.sid, ids: taken.length, age }
}

async function answered(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask().catch(() => null)
    if (reply && reply.status < 500 && reply.status !== 429) return reply
    await wait(50)
  }
}

async function deleteSome(): Promise<number> {
  const { rowCount } = await processes.pool.query('delete from log.snapshots where random() < 0.5')
  return rowCount ?? 0
}

/** A byte is another one, or the whole is that of another revision. */
async function damageSome(): Promise<number> {
  const { rowCount } = await processes.pool.query(
    random.chance(2)
      ? `update log.snapshots set sealed = set_byte(sealed, octet_length(sealed) - 1, (get_byte(sealed, octet_length(sealed) - 1) + 1) % 256)
         where random() < 0.5 and stream like 'session-%'`
      : `update log.snapshots s set revision = e.revision, position = e.position from log.events e
         where e.stream = s.stream and e.revision = s.revision - 1 and random() < 0.5`,
  )
  return rowCount ?? 0
}
