import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { handle } from '@naire/commands'
import { roles } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import { identDecider, identStream, type IdentCommand } from '@naire/domain/idents'
import { noticesStream } from '@naire/domain/notices'
import {
  retentionDecider,
  retentionStream,
  type RetentionCommand,
  type RetentionDays,
  type RetentionRunEnded,
} from '@naire/domain/retention'
import { sessionDecider, sessionStream, type SessionCommand } from '@naire/domain/sessions'
import { userDecider, userStream } from '@naire/domain/users'
import { readModels } from '@naire/projections'
import { dueCounts } from '@naire/projections/retention'
import {
  Checkpoints,
  rebuild,
  createOpenEvents,
  startProjections,
  type RunningProjections,
} from '@naire/projections/runner'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newSid, silent, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'

const keeper: Actor = { sid: newSid(), name: '林岚', role: roles.ProjectManager, orgSid: null }
const respondent: Actor = { sid: 'anonymous', role: 'respondent', orgSid: null }
const [orgSid, subjectSid] = [newSid(), newSid()]
let bench: WorkerBench
let workers: RunningWorkers
let projections: RunningProjections
let naireSid: string

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
beforeEach(() => {
  naireSid = newSid()
})

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
      data: { kind: 'dataErased', what: 'erased', detail: '1', naireSid },
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
    expect(await bench.store.readStream(retentionStream(naireSid))).toHaveLength(2)
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

const at = () => new Date().toISOString()
const streams = () => ({ store: bench.store, sealer: bench.vault.keys })
const envelope = () => ({ commandId: randomUUID(), correlationId: randomUUID() })
const place = () => ({ naireSid, orgSid, subjectSid })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

const tell = (command: WithoutActor<RetentionCommand>, time = new Date()) =>
  handle(
    streams(),
    retentionDecider,
    retentionStream(naireSid),
    { ...command, by: keeper, at: time.toISOString() } as RetentionCommand,
    envelope(),
  )
const save = (days: Partial<RetentionDays>) =>
  tell({
    type: 'SaveRetention',
    place: place(),
    days: { contacts: null, answers: null, files: null, ...days },
    reason: '合同',
  })
const due = (part: 'answers', days: number) => dueCounts(bench.pool, { naireSid, part, cutoff: daysAgo(days) })
const opened = async (stream: string) => createOpenEvents(bench.vault.keys)(await bench.store.readStream(stream))
const eventTypes = async (stream: string) => (await bench.store.readStream(stream)).map(({ type }) => type)

/** Ends of the questionnaire's runs, once there are so many. */
const ended = (runs = 1) =>
  until(async () => {
    const events = await bench.store.readStream(retentionStream(naireSid))
    const found = events.filter(({ type }) => type === 'RetentionRunEnded')
    return found.length === runs ? found.map(({ data }) => data as RetentionRunEnded['data']) : undefined
  }, 'the run')

async function begun(days: number, more: { readonly identSid?: string } = {}): Promise<string> {
  const sessionSid = newSid()
  const session = {
    sessionSid,
    naireSid,
    naireRevision: 1,
    subjectSid,
    orgSid,
    surveySeq: 1,
    authMode: 1,
    userSid: null,
    userName: null,
    startTime: daysAgo(days),
    lang: 'zh-CN',
    viewPort: 'mobile',
    mode: 'online',
    ip: '192.0.2.7',
    identifyingCode: null,
    ...more,
  } as const
  const command: SessionCommand = { type: 'CreateSession', session, by: respondent, at: daysAgo(days) }
  await handle(streams(), sessionDecider, sessionStream(sessionSid), command, envelope())
  return sessionSid
}

function savePerson(identSid: string) {
  const person = { code: identSid, name: '植入', mobile: null, mail: null, openid: null, language: null, columns: {} }
  const marks = { name: 'n', mobile: null, mail: null, openid: null }
  const said = { place: place(), person, marks, stratum: '', isReserve: false, row: 0, by: keeper, at: at() }
  const command: IdentCommand = { type: 'SaveIdent', ...said }
  return handle(streams(), identDecider, identStream(identSid), command, envelope())
}

function tellUser(userSid: string) {
  const named = { code: 'keeper', name: '管', nickname: '管', tel: '', authority: roles.ProjectManager }
  const form = { ...named, orgSid, deptSid: newSid() }
  const root = { ...keeper, role: roles.SuperAdmin }
  const command = { type: 'CreateUser', userSid, form, by: root, at: at() } as const
  return handle(streams(), userDecider, userStream(userSid), command, envelope())
}

function upload(objectSid: string) {
  const named = { fileName: 'a.webm', fileExt: '.webm', mediaType: 'audio/webm' }
  const file = { sid: newSid(), objectSid, bizObjectType: 202, naireSid, orgSid, ...named }
  return bench.vault.files.store(file, Readable.from([Buffer.from(newSid())]), { maxBytes: 1000 })
}

/** The lists have taken everything in. */
async function caughtUp(): Promise<void> {
  const { position } = await bench.store.head()
  expect(await new Checkpoints(bench.pool).waitFor(position, 20_000)).toBe(true)
}

/** Nothing is left to be done. */
async function idle(): Promise<void> {
  const { position } = await bench.store.head()
  const left = async () => {
    const { rows } = await bench.pool.query<{ left: string }>(
      `select job || ' ' || stream as left from work.outbox where state = 'dead' or due_at <= now()
       union all select name || ' is behind' from work.subscriptions where position < $1`,
      [position],
    )
    return rows.map((row) => row.left)
  }
  await expect.poll(left, { timeout: 180_000 }).toEqual([])
  await caughtUp()
}
