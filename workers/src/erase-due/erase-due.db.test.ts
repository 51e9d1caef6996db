import { randomUUID } from 'node:crypto'
import { handle, load } from '@naire/commands'
import { identStream } from '@naire/domain/idents'
import { noticesStream } from '@naire/domain/notices'
import { retentionStream } from '@naire/domain/retention'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { readModels } from '@naire/projections'
import { sealedWhole } from '@naire/projections/retention'
import { rebuild, createOpenEvents, startProjections, type RunningProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keeper, retentionField } from '../../../tests/contracts/retention-field.ts'
import { newSid, silent, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'

let bench: WorkerBench
const field = retentionField(() => bench)
const { at, streams, place, daysAgo, tell, save, due, opened, eventTypes, ended, begun } = field
const { item, commit, savePerson, tellUser, upload, caughtUp, idle } = field
let workers: RunningWorkers
let projections: RunningProjections

// A job of a worker that stopped is taken up a minute later.
vi.setConfig({ testTimeout: 240_000 })

beforeAll(async () => {
  bench = await WorkerBench.open(null)
  const { pool, store, vault } = bench
  projections = startProjections({ pool, store, keys: vault.keys, readModels, log: silent })
  await projections.ready
  workers = bench.start()
})
afterAll(async () => {
  await workers.stop()
  await projections.stop()
  await bench.close()
})
beforeEach(field.begin)

describe('retention', { timeout: 120_000 }, () => {
  it('erases the sessions whose days are over, once, and leaves what is younger or held', async () => {
    const manager = newSid()
    await tellUser(manager)
    const [old, young, held] = [await begun(40), await begun(5), await begun(40)]
    await save({ answers: 30 })
    await tell({ type: 'PlaceHolds', place: place(), holds: [{ holdSid: newSid(), sessionSid: held }], reason: '诉讼' })
    await caughtUp()
    expect(await due('answers', 30)).toEqual({ due: 1, held: 1 })

    await workers.retention.look()
    await workers.retention.look()
    expect(await ended()).toMatchObject([{ outcome: 'done', erased: { answers: 1, files: 0, contacts: 0 }, held: 1 }])
    expect(await eventTypes(sessionStream(old))).toContain('SessionErased')
    for (const sid of [young, held]) expect(await eventTypes(sessionStream(sid))).toEqual(['SessionCreated'])
    await until(
      async () => ((await opened(sessionStream(old))).some(({ erased }) => erased) ? true : undefined),
      'the key to be destroyed',
    )
    expect(JSON.stringify(await opened(sessionStream(old)))).not.toContain('192.0.2.7')
    expect(JSON.stringify(await opened(sessionStream(held)))).toContain('192.0.2.7')
    expect(await bench.eventually(noticesStream(manager), 'NoticeGiven')).toMatchObject({
      data: { kind: 'dataErased', what: 'erased', detail: '1', naireSid: place().naireSid },
    })
  })

  it('takes what was released on another day, and nothing while the questionnaire is held', async () => {
    const old = await begun(40)
    await save({ answers: 30 })
    await tell({
      type: 'PlaceHolds',
      place: place(),
      holds: [{ holdSid: 'H'.repeat(32), sessionSid: null }],
      reason: '诉讼',
    })
    await caughtUp()
    await workers.retention.look()
    expect(await bench.store.readStream(retentionStream(place().naireSid))).toHaveLength(2)
    await tell({ type: 'ReleaseHolds', holdSids: ['H'.repeat(32)], reason: '结案' })
    await caughtUp()
    await workers.retention.look()
    expect(await ended()).toMatchObject([{ erased: { answers: 1 } }])
    const another = await begun(50)
    await tell({ type: 'BeginRetentionRun', runSid: newSid() }, new Date(Date.now() + 86_400_000))
    expect(await ended(2)).toMatchObject([{}, { erased: { answers: 1 }, refused: 0 }])
    for (const sid of [old, another]) expect(await eventTypes(sessionStream(sid))).toContain('SessionErased')
  })

  it('erases people of the list and keeps their answers; files go without their session', async () => {
    const identSid = newSid()
    const waiting = newSid()
    for (const sid of [identSid, waiting]) await savePerson(sid)
    const session = await begun(40, { identSid })
    const file = await upload(session)
    await save({ contacts: 30, files: 30 })
    await caughtUp()
    await workers.retention.look()
    expect(await ended()).toMatchObject([{ erased: { answers: 0, files: 1, contacts: 1 } }])
    expect((await bench.store.readStream(identStream(identSid))).at(-1)).toMatchObject({
      type: 'IdentErased',
      data: { keepsAnswers: true },
    })
    await until(
      async () => ((await opened(identStream(identSid))).some(({ erased }) => erased) ? true : undefined),
      'the key of the person',
    )
    expect(await eventTypes(identStream(waiting))).toEqual(['IdentSaved'])
    expect(await bench.vault.files.find(file.sid)).toBeNull()
    await idle()
    expect(await eventTypes(sessionStream(session))).toEqual(['SessionCreated'])
    expect(JSON.stringify(await opened(sessionStream(session)))).toContain('192.0.2.7')
  })

  it('anonymises what is due, once, and leaves what was chosen; older sessions it passes over', async () => {
    const old = await begun(40, { parted: true })
    const stream = sessionStream(old)
    const items = [
      item(0, { ReferCode1: '2', Value1: '蓝' }),
      item(2, { Type: 1, Value1: '我是莫留痕', DatatypeFlag: 0 }),
    ]
    await commit(old, items)
    const whole = await begun(40)
    await save({ identity: 30 })
    await caughtUp()
    expect(await due('identity', 30)).toEqual({ due: 1, held: 0 })
    expect(await sealedWhole(bench.pool, place().naireSid, daysAgo(30))).toBe(1)
    await workers.retention.look()
    expect(await ended()).toMatchObject([{ erased: { identity: 1, answers: 0 }, refused: 0 }])
    await idle()
    expect(await due('identity', 30)).toEqual({ due: 0, held: 0 })
    const events = await opened(stream)
    expect(events.map(({ type }) => type)).toEqual(['SessionCreated', 'AnswersCommitted', 'SessionAnonymised'])
    expect(JSON.stringify(events)).not.toMatch(/莫留痕|192\.0\.2\.7/)
    expect(events.at(-1)?.data).toMatchObject({ items: [{ InteractionSid: 'I2' }] })
    expect(events[1]?.data).toMatchObject({ items: [{ Value1: '蓝' }, { InteractionSid: 'I2' }] })
    expect(await eventTypes(sessionStream(whole))).toEqual(['SessionCreated'])
    const shown = async () =>
      (await bench.pool.query('select * from read.sessions where "Sid" = $1', [old])).rows.map((row) => ({ ...row }))
    const before = await shown()
    expect(before).toMatchObject([{ Ip: null, anonymised: true, answers: { q0: '2' } }])
    const model = readModels.find(({ name }) => name === 'sessions')!
    await rebuild({ pool: bench.pool, store: bench.store, model, open: createOpenEvents(bench.vault.keys) })
    expect(await shown()).toEqual(before)
    const again = load(streams(), sessionDecider, stream)
    expect((await again).view.answers.get('Q2/I2')).toEqual([
      expect.not.objectContaining({ Value1: expect.anything() }),
    ])
  })

  it('ends the step that a killed try had begun, counts it once, and the same tables are built anew', async () => {
    const sids = [await begun(40), await begun(40), await begun(40)].toSorted()
    await caughtUp()
    await workers.stop()
    await save({ answers: 30 })
    const runSid = newSid()
    await tell({ type: 'BeginRetentionRun', runSid })
    const candidates = sids.slice(0, 2).map((sid) => ({ sid, sessionSids: [sid] }))
    await tell({ type: 'BeginRetentionStep', runSid, part: 'answers', candidates })
    // It had erased the first of the two.
    const command = { type: 'EraseSession', reason: 'retention', by: keeper, at: at() } as const
    const envelope = { commandId: `retention/${runSid}/${sids[0]}`, correlationId: randomUUID() }
    await handle(streams(), sessionDecider, sessionStream(sids[0] ?? ''), command, envelope)
    workers = bench.start()
    expect(await ended()).toMatchObject([{ outcome: 'done', erased: { answers: 3 }, refused: 0 }])
    await idle()
    const rows = async () => (await bench.pool.query('select * from read.retention_runs order by "Sid"')).rows
    const before = await rows()
    const model = readModels.find(({ name }) => name === 'retention')!
    await rebuild({ pool: bench.pool, store: bench.store, model, open: createOpenEvents(bench.vault.keys) })
    expect(await rows()).toEqual(before)
  })
})
