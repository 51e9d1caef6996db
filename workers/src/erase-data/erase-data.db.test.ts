import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createSnapshots, handle, load } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { codingStream } from '@naire/domain/analysis'
import type { Actor } from '@naire/domain/event-sourcing'
import { sessionDecider, sessionStream, type SessionCommand } from '@naire/domain/sessions'
import { identDecider, identStream, type IdentCommand } from '@naire/domain/idents'
import { userDecider, userStream, type UserCommand } from '@naire/domain/users'
import { readModels } from '@naire/projections'
import { createOpenEvents, rebuild, type RunningProjections, startProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSid, silent, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'

const root: Actor = { sid: newSid(), name: '系统管理员', role: roles.SuperAdmin, orgSid: null }
const respondent: Actor = { sid: 'anonymous', role: 'respondent', orgSid: null }
let bench: WorkerBench
let workers: RunningWorkers
let projections: RunningProjections

beforeAll(async () => {
  bench = await WorkerBench.open(null)
  projections = startProjections({
    pool: bench.pool,
    store: bench.store,
    keys: bench.vault.keys,
    readModels,
    log: silent,
  })
  await projections.ready
  workers = bench.start()
})
afterAll(async () => {
  await workers.stop()
  await projections.stop()
  await bench.close()
})

describe('an erased session', { timeout: 120_000 }, () => {
  it('cannot be read any more, and its files are gone', async () => {
    const session = await begun({})
    const [answer, evidence] = [await upload(session, 202), await upload(session, 203)]
    expect((await opened(session))[0]?.data).toMatchObject({ ip: '192.0.2.7' })
    const codes = await bench.vault.keys.seal(codingStream(session), { codes: ['price'] })

    await tell(session, { type: 'EraseSession', reason: '本人要求', by: root, at: now() })
    await until(
      async () => ((await opened(session)).some(({ erased }) => erased) ? true : undefined),
      'the key to be destroyed',
    )
    await until(
      async () => ((await bench.vault.files.list(session)).length === 0 ? true : undefined),
      'the files to be removed',
    )
    expect([answer, evidence].map(({ hash }) => existsSync(bench.vault.files.pathOf(hash)))).toEqual([false, false])
    expect(await bench.vault.keys.open(codes)).toEqual({ erased: true })
    const log = await opened(session)
    expect(log.map(({ type }) => type)).toEqual(['SessionCreated', 'SessionErased'])
    expect(JSON.stringify(log)).not.toContain('192.0.2.7')
    expect(log.at(-1)).toMatchObject({ data: { reason: '本人要求' }, metadata: { actor: { sid: root.sid } } })
    await noneAsked(session)
  })

  it('leaves no snapshot, and none is taken of it any more', async () => {
    const session = await begun({ userName: '植入的记号' })
    const stream = sessionStream(session)
    for (let n = 0; n < 40; n += 1) {
      const promise = { attachSid: newSid(), kind: 101, fileExt: '.pdf', from: 'device', fileName: `${n}.pdf` } as const
      await tell(session, { type: 'PromiseAttach', promise, by: respondent, at: now() })
    }
    const report = (error: unknown) => {
      throw error
    }
    const snapshots = createSnapshots({ store: bench.store, sealer: bench.vault.keys, report })
    const read = () => load({ ...streams(), snapshots }, sessionDecider, stream)
    const before = await read()
    await snapshots.written()
    const stored = () =>
      bench.pool.query<{ sealed: Buffer }>(
        'select sealed from log.snapshots where stream = $1 and sealed is not null',
        [stream],
      )
    const { rows } = await stored()
    expect(JSON.stringify(await bench.vault.keys.openMany(rows.map(({ sealed }) => sealed)))).toContain('植入的记号')

    await tell(session, { type: 'EraseSession', reason: '本人要求', by: root, at: now() })
    await noneAsked(session)
    expect((await stored()).rows).toEqual([])
    // Another process had read it before, and comes late.
    createSnapshots({ store: bench.store, sealer: bench.vault.keys, report }).keep(stream, sessionDecider, before)
    await bench.store.snapshots?.write({
      stream,
      revision: before.revision,
      position: before.position,
      version: 1,
      sealed: rows[0]!.sealed,
    })
    expect((await stored()).rows).toEqual([])
    expect(JSON.stringify(await read())).not.toContain('植入的记号')
  })

  it('is not in the tables either that a rebuild put aside', async () => {
    const session = await begun({})
    const model = readModels.find(({ name }) => name === 'sessions')!
    await rebuild({ pool: bench.pool, store: bench.store, model, open: createOpenEvents(bench.vault.keys) })
    expect(
      (await bench.pool.query('select from read_kept_sessions.sessions where "Sid" = $1', [session])).rowCount,
    ).toBe(1)
    await tell(session, { type: 'EraseSession', reason: '本人要求', by: root, at: now() })
    await noneAsked(session)
    expect((await bench.pool.query(`select to_regnamespace('read_kept_sessions') as there`)).rows).toEqual([
      { there: null },
    ])
    expect((await bench.pool.query(`select from read.previous_versions where name = 'sessions'`)).rowCount).toBe(0)
  })

  it('leaves nothing for duties that were still to be done for it', async () => {
    const session = await begun({})
    const { sid, hash, fileSize } = await upload(session, 202)
    await workers.stop()
    const attach = { attachSid: sid, kind: 102, fileName: 'a.webm', fileExt: '.webm', fileSize, hash } as const
    await tell(session, { type: 'StoreAttach', attach, by: respondent, at: now() })
    await tell(session, { type: 'EraseSession', reason: '本人要求', by: root, at: now() })
    workers = bench.start()
    await noneAsked(session)
    const { rows } = await bench.pool.query(`select from read.dead_letters where "Stream" = $1`, [
      sessionStream(session),
    ])
    expect(rows).toEqual([])
  })
})

describe('an erased person', { timeout: 120_000 }, () => {
  it('is forgotten by the vault, and so are the sessions that they answered, in the name of who erased them', async () => {
    const userSid = newSid()
    const form = {
      code: 'chen-si',
      name: '陈思',
      nickname: '陈思',
      tel: '13800000000',
      authority: roles.Surveyor,
      orgSid: newSid(),
      deptSid: newSid(),
    }
    await tellUser(userSid, { type: 'CreateUser', userSid, form, by: root, at: now() })
    await bench.vault.passwords.set(userSid, 'correct horse 7')
    await bench.vault.secondFactors.beginTotp(userSid, 'chen-si')
    await bench.vault.secondFactors.renewRecoveryCodes(userSid, 10)
    await bench.vault.settings.save(userSid, { columns: '[]' })
    await bench.vault.sharedItems.save({
      kind: 'filterGroup',
      aboutSid: 'S',
      name: '我的',
      ownerSid: userSid,
      value: '',
    })
    const [own, others] = [await begun({ userSid, userName: '陈思' }), await begun({})]

    await tellUser(userSid, { type: 'EraseUser', reason: '离职', isLastSuperAdmin: false, by: root, at: now() })
    const erased = await bench.eventually(sessionStream(own), 'SessionErased')
    expect(erased).toMatchObject({
      data: { reason: '离职' },
      metadata: { actor: { sid: root.sid, name: '系统管理员' } },
    })
    await noneAsked(own)
    await until(
      async () =>
        (await bench.pool.query('select from work.outbox where stream = $1', [userStream(userSid)])).rowCount === 0
          ? true
          : undefined,
      'the duties',
    )
    expect(await bench.vault.settings.read(userSid, ['columns'])).toEqual({})
    expect(await bench.vault.sharedItems.list({ kind: 'filterGroup', aboutSid: 'S' }, userSid)).toEqual([])
    expect((await bench.pool.query('select from vault.passwords where user_sid = $1', [userSid])).rowCount).toBe(0)
    for (const table of ['totp_factors', 'recovery_codes'])
      expect((await bench.pool.query(`select from vault.${table} where user_sid = $1`, [userSid])).rowCount).toBe(0)
    const log = await createOpenEvents(bench.vault.keys)(await bench.store.readStream(userStream(userSid)))
    expect(JSON.stringify(log)).not.toMatch(/陈思|13800000000/)
    const left = await bench.pool.query(
      'select "Sid" from read.sessions where "Sid" = any ($1) union all select "Sid" from read.users where "Sid" = $2',
      [[own, others], userSid],
    )
    expect(left.rows).toEqual([{ Sid: others }])
  })
})

describe('an erased person of a respondent list', { timeout: 120_000 }, () => {
  it('takes the sessions along that they began, and stays counted without a name', async () => {
    const identSid = newSid()
    const place = { naireSid: newSid(), orgSid: newSid(), subjectSid: newSid() }
    const person = {
      code: 'PLANTED-7',
      name: '植入姓名',
      mobile: '13800000007',
      mail: null,
      openid: null,
      language: null,
      columns: { 班级: '植入班级' },
    }
    const marks = { name: 'n7', mobile: 'm7', mail: null, openid: null }
    const said = { place, person, marks, stratum: '一年级', isReserve: false, row: 0, by: root, at: now() }
    await tellIdent(identSid, { type: 'SaveIdent', ...said })
    const [own, others] = [await begun({ identSid, identifyingCode: 'PLANTED-7' }), await begun({})]

    await tellIdent(identSid, { type: 'EraseIdent', reason: '本人要求', by: root, at: now() })
    expect(await bench.eventually(sessionStream(own), 'SessionErased')).toMatchObject({ data: { reason: '本人要求' } })
    await noneAsked(own)
    const log = await createOpenEvents(bench.vault.keys)(await bench.store.readStream(identStream(identSid)))
    expect(log.map(({ type }) => type)).toEqual(['IdentSaved', 'IdentErased'])
    expect(JSON.stringify(log)).not.toMatch(/PLANTED|植入|13800000007|m7/)
    const { rows } = await bench.pool.query('select * from read.idents where "Sid" = $1', [identSid])
    expect(rows).toMatchObject([{ State: 'erased', Stratum: '一年级', NameMark: null, MobileMark: null }])
    const left = await bench.pool.query('select "Sid" from read.sessions where "Sid" = any ($1)', [[own, others]])
    expect(left.rows).toEqual([{ Sid: others }])
  })
})

const now = () => new Date().toISOString()
const envelope = () => ({ commandId: randomUUID(), correlationId: randomUUID() })
const streams = () => ({ store: bench.store, sealer: bench.vault.keys })
const tell = (sid: string, command: SessionCommand) =>
  handle(streams(), sessionDecider, sessionStream(sid), command, envelope())
const tellIdent = (sid: string, command: IdentCommand) =>
  handle(streams(), identDecider, identStream(sid), command, envelope())
const tellUser = (sid: string, command: UserCommand) =>
  handle(streams(), userDecider, userStream(sid), command, envelope())
const opened = async (sid: string) =>
  createOpenEvents(bench.vault.keys)(await bench.store.readStream(sessionStream(sid)))

type Respondent = { readonly [Field in 'userSid' | 'userName' | 'identSid' | 'identifyingCode']?: string }

async function begun(who: Respondent): Promise<string> {
  const sessionSid = newSid()
  const session = {
    sessionSid,
    naireSid: newSid(),
    naireRevision: 1,
    subjectSid: newSid(),
    orgSid: newSid(),
    surveySeq: 1,
    authMode: who.userSid ? 0 : 1,
    userSid: who.userSid ?? null,
    userName: who.userName ?? null,
    startTime: now(),
    lang: 'zh-CN',
    viewPort: 'mobile',
    mode: 'online',
    ip: '192.0.2.7',
    ...(who.identSid !== undefined && { identSid: who.identSid }),
    identifyingCode: who.identifyingCode ?? null,
  } as const
  const { position } = await tell(sessionSid, { type: 'CreateSession', session, by: respondent, at: now() })
  await until(
    async () =>
      (await bench.pool.query(`select from read.subscriptions where name = 'sessions' and position >= $1`, [position]))
        .rowCount === 1
        ? true
        : undefined,
    'the list of sessions',
  )
  return sessionSid
}

function upload(objectSid: string, bizObjectType: number) {
  const file = {
    sid: newSid(),
    objectSid,
    bizObjectType,
    naireSid: null,
    orgSid: null,
    fileName: 'a.webm',
    fileExt: '.webm',
    mediaType: 'audio/webm',
  }
  return bench.vault.files.store(file, Readable.from([Buffer.from(newSid())]), { maxBytes: 1000 })
}

/** Every duty for the session is done. */
async function noneAsked(sid: string): Promise<void> {
  const { position } = await bench.store.head()
  await until(
    async () => {
      const { rows } = await bench.pool.query<{ behind: number }>(
        `select (select count(*) from work.outbox where stream = $1) + (select count(*) from work.subscriptions where position < $2) as behind`,
        [sessionStream(sid), position],
      )
      return Number(rows[0]?.behind) === 0 ? true : undefined
    },
    'the duties of the session',
    100_000,
  )
}
