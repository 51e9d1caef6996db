import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readModels } from '@naire/projections'
import { startProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnRedis, startRedis } from '../../scripts/src/redis/start-redis.ts'
import { newSid, silent, until, WorkerBench } from '../../tests/contracts/worker-bench.ts'
import type { QueueName, RunningWorkers } from './runner/index.ts'
import { openQueue } from './runner/queues.ts'
import { findFfmpeg } from './store-recordings/ffmpeg.ts'

const ffmpeg = await findFfmpeg()
const stateDir = await mkdtemp(join(tmpdir(), 'naire-redis-'))
const redis: OwnRedis | null = await startRedis(stateDir)
afterAll(async () => {
  await redis?.stop()
  await rm(stateDir, { recursive: true, force: true })
})

describe.each([['PostgreSQL', null], ['Redis', redis?.url ?? null]] as const)('workers with their jobs in %s', (name, redisUrl) => {
  const absent = name === 'Redis' && redis === null
  let bench: WorkerBench
  let workers: RunningWorkers
  beforeAll(async () => {
    bench = await WorkerBench.open(redisUrl)
    workers = bench.start()
  })
  afterAll(async () => {
    await workers.stop()
    await bench.close()
  })

  it.skipIf(absent)('settle a session that the api left settling, once as a success and once as full', async () => {
    const [naire, first, second] = [newSid(), newSid(), newSid()]
    await bench.happened(`quota-${naire}`, { type: 'CellsDefined', data: { naireSid: naire, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }] } })
    await bench.happened(`session-${first}`, ...settling(first, naire, 'R1'))
    const settled = await bench.eventually(`session-${first}`, 'SessionSucceeded')
    expect(settled.metadata).toMatchObject({ actor: { role: 'system' }, causationId: (await bench.store.readStream(`session-${first}`))[1]?.id })
    await bench.happened(`session-${second}`, ...settling(second, naire, 'R2'))
    expect(await bench.eventually(`session-${second}`, 'SessionTurnedAway')).toMatchObject({ data: { fullCell: 'C1' } })

    await bench.happened(`session-${first}`, { type: 'SessionInvalidated', data: { from: 'success', to: 'invalid', reason: 'test' } })
    expect(await bench.eventually(`quota-${naire}`, 'SeatReleased')).toMatchObject({ data: { sessionSid: first } })
  })

  it.skipIf(absent)('store a recording with its waveform, and a format that plays everywhere', async () => {
    const session = newSid()
    const record = await upload(wav(2))
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AttachStored', data: record })
    const { data } = await bench.eventually(`session-${session}`, 'RecordingStored')
    if (ffmpeg === null) return expect(data).toEqual({ attachSid: record.attachSid, playableHash: null, peaks: [], duration: null })
    expect(data).toMatchObject({ attachSid: record.attachSid, playableHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { peaks, duration } = data as { peaks: number[]; duration: number }
    expect(duration).toBeGreaterThan(1.8)
    expect(duration).toBeLessThan(2.3)
    expect(Math.max(...peaks)).toBeGreaterThan(0.3)
    expect((await bench.vault.files.renditions(record.attachSid)).map(({ kind, mediaType }) => [kind, mediaType])).toEqual([['playable', 'audio/mp4']])
    expect((await bench.vault.files.find(record.attachSid))?.hash).toBe(record.hash)
  })

  it.skipIf(absent)('say that a recording failed after three tries, and keep the job for an operator', async () => {
    const session = newSid()
    const record = { ...(await upload(Buffer.from('no sound'))), fileSize: 9 }
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AttachStored', data: record })
    expect((await bench.eventually(`session-${session}`, 'RecordingFailed')).data).toEqual({ attachSid: record.attachSid, reason: 'unreadable', attempts: 3 })
    const [dead] = await workers.deadLetters.list()
    expect(dead).toMatchObject({ duty: 'storeRecording', stream: `session-${session}`, problem: 'the recording differs from what was uploaded' })
    await workers.deadLetters.retry(dead?.jobId ?? '')
    await until(async () => (await workers.deadLetters.list()).find(({ deadAt }) => deadAt > (dead?.deadAt ?? new Date())), 'the retry')
    await workers.deadLetters.close(dead?.jobId ?? '')
    expect(await workers.deadLetters.list()).toEqual([])
  })

  it.skipIf(absent)('lose nothing when the queue is lost, nor over a restart', async () => {
    const [naire, session] = [newSid(), newSid()]
    const held = (until: string) => ({ type: 'SeatHeld', data: { sessionSid: session, requestId: 'R', cells: ['C1'], until } })
    const cells = { type: 'CellsDefined', data: { naireSid: naire, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }] } }
    await workers.stop()
    await bench.happened(`quota-${naire}`, cells, held(new Date(Date.now() + 3_600_000).toISOString()))
    workers = bench.start()
    const jobId = await until(async () => (await bench.pool.query(`select job_id from work.obligations where stream = $1`, [`quota-${naire}`])).rows[0]?.job_id as string | undefined, 'the obligation')
    await forget(jobId, 'match-quotas')
    // An hour later.
    await bench.pool.query(`update work.obligations set due_at = now() - interval '2 minutes', asked_at = now() - interval '2 minutes' where job_id = $1`, [jobId])
    await workers.sweeper.sweep()
    await until(async () => ((await bench.pool.query('select from work.obligations where job_id = $1', [jobId])).rowCount === 0 ? true : undefined), 'the job asked again')
  })

  it.skipIf(absent)('write down who is to be told of an alarm, and escalate it when nobody claims it in time', async () => {
    const [session, alarmer, stranger] = [newSid(), newSid(), newSid()]
    const projections = startProjections({ ...bench, keys: bench.vault.keys, readModels: readModels.filter(({ name }) => name === 'users'), log: silent })
    await projections.ready
    await bench.happened(`user-${alarmer}`, userCreated(alarmer, 'O'))
    await bench.happened(`user-${stranger}`, userCreated(stranger, 'other'))
    await until(async () => ((await bench.pool.query('select from read.users')).rowCount === 2 ? true : undefined), 'the users')
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AlarmRaised', data: { to: 'notProcessed', level: 1 } })
    const told = () => bench.pool.query(`select user_sid, event_type from work.notices where session_sid = $1 order by made_at`, [session])
    expect((await until(async () => ((await told()).rowCount ? told() : undefined), 'the notice')).rows).toEqual([{ user_sid: alarmer, event_type: 'AlarmRaised' }])

    const { rows } = await bench.pool.query(
      `update work.obligations set due_at = now() - interval '2 minutes', asked_at = now() - interval '2 minutes'
       where stream = $1 and duty = 'escalate' returning job_id`,
      [`session-${session}`],
    )
    await forget(rows[0].job_id, 'raise-alarms')
    await workers.sweeper.sweep()
    expect((await bench.eventually(`session-${session}`, 'AlarmEscalated')).data).toEqual({ reason: 'unclaimed', times: 1 })
    await until(async () => ((await told()).rowCount === 2 ? true : undefined), 'the second notice')
    await projections.stop()
  })

  const forget = async (jobId: string, name: QueueName) => {
    const queue = openQueue(name, { databaseUrl: bench.databaseUrl, redisUrl, onError: () => {} })
    await until(async () => ((await queue.stateOf(jobId)) === 'missing' ? undefined : true), 'the job')
    await queue.forget(jobId)
    expect(await queue.stateOf(jobId)).toBe('missing')
    await queue.close()
  }

  const upload = async (content: Buffer) => {
    const attachSid = newSid()
    const file = { sid: attachSid, objectSid: 'S', bizObjectType: 202, naireSid: null, orgSid: null, fileName: 'x.wav', fileExt: '.wav', mediaType: 'audio/wav' }
    const { hash, fileSize } = await bench.vault.files.store(file, Readable.from([content]), { maxBytes: 1_000_000 })
    return { attachSid, kind: 102, fileExt: '.wav', fileSize, hash }
  }
})

function created(sessionSid: string, naireSid: string) {
  return { type: 'SessionCreated', data: { to: 'suspend', sessionSid, naireSid, naireRevision: 1, subjectSid: 'S', orgSid: 'O', surveySeq: 1, authMode: 1, userSid: null } }
}

function userCreated(userSid: string, orgSid: string) {
  return { type: 'UserCreated', data: { userSid, code: userSid, name: 'N', nickname: null, tel: null, authority: 9, orgSid, deptSid: null, status: 0 } }
}

function settling(sessionSid: string, naireSid: string, requestId: string) {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  return [created(sessionSid, naireSid), { type: 'SeatRequested', data: { to: 'settling', requestId, cells: ['C1'], then } }]
}

/** A tone of 440 Hz at half loudness: 16 bit, mono, 8 kHz. */
function wav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000 * 2)
  for (let at = 0; at < samples.length / 2; at += 1) samples.writeInt16LE(Math.round(Math.sin((at / 8000) * 440 * 2 * Math.PI) * 16_000), at * 2)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
