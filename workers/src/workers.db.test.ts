import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { nameStream, normalName } from '@naire/domain/unique-names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnRedis, startRedis } from '../../scripts/src/redis/start-redis.ts'
import { newSid, until, WorkerBench } from '../../tests/contracts/worker-bench.ts'
import type { QueueName, RunningWorkers } from './runner/index.ts'
import { type JobQueue, openQueue } from './runner/queues.ts'
import { findFfmpeg } from './store-recordings/store-recording.ts'

const ffmpeg = await findFfmpeg()
const stateDir = await mkdtemp(join(tmpdir(), 'naire-redis-'))
const redis: OwnRedis | null = await startRedis(stateDir)
afterAll(async () => {
  await redis?.stop()
  await rm(stateDir, { recursive: true, force: true })
})

describe.each([
  ['PostgreSQL', null],
  ['Redis', redis?.url ?? null],
] as const)('workers with their jobs in %s', (name, redisUrl) => {
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
    await bench.happened(`quota-${naire}`, {
      type: 'CellsDefined',
      data: { naireSid: naire, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }] },
    })
    await bench.happened(`session-${first}`, ...settling(first, naire, 'R1'))
    const settled = await bench.eventually(`session-${first}`, 'SessionSucceeded')
    expect(settled.metadata).toMatchObject({
      actor: { role: 'system' },
      causationId: (await bench.store.readStream(`session-${first}`))[1]?.id,
    })
    await bench.happened(`session-${second}`, ...settling(second, naire, 'R2'))
    expect(await bench.eventually(`session-${second}`, 'SessionTurnedAway')).toMatchObject({ data: { fullCell: 'C1' } })

    await bench.happened(`session-${first}`, {
      type: 'SessionInvalidated',
      data: { from: 'success', to: 'invalid', reason: 'test' },
    })
    expect(await bench.eventually(`quota-${naire}`, 'SeatReleased')).toMatchObject({ data: { sessionSid: first } })
  })

  it.skipIf(absent)(
    'give seats of a raised limit to those who were turned away, and keep the seat of who is sent back for three days',
    async () => {
      const [naire, first, second] = [newSid(), newSid(), newSid()]
      await bench.happened(`quota-${naire}`, {
        type: 'CellsDefined',
        data: {
          naireSid: naire,
          cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }],
        },
      })
      await bench.happened(`session-${first}`, ...settling(first, naire, 'R1'))
      await bench.eventually(`session-${first}`, 'SessionSucceeded')
      await bench.happened(`session-${second}`, ...settling(second, naire, 'R2'))
      await bench.eventually(`session-${second}`, 'SessionTurnedAway')
      await bench.happened(`quota-${naire}`, { type: 'LimitsChanged', data: { limits: [{ cellSid: 'C1', limit: 2 }] } })
      expect(await bench.eventually(`session-${second}`, 'SessionSucceeded')).toMatchObject({
        data: { cells: ['C1'] },
        metadata: { actor: { role: 'system' } },
      })

      await bench.happened(`session-${first}`, {
        type: 'SessionReturned',
        data: { level: 1, to: 'revoke', answering: 'revoke', reason: 'test', reviewerSid: 'A' },
      })
      const held = await bench.eventually(`quota-${naire}`, 'SeatHeld')
      expect(held).toMatchObject({ data: { sessionSid: first, requestId: 'R1', cells: ['C1'] } })
      const days = (Date.parse((held.data as { until: string }).until) - Date.parse(held.recordedAt)) / 86_400_000
      expect(days).toBeGreaterThan(2.99)
      expect(days).toBeLessThan(3.01)
    },
  )

  it.skipIf(absent)('store a recording with its waveform, and a format that plays everywhere', async () => {
    const session = newSid()
    const record = await upload(wav(2))
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AttachStored', data: record })
    const { data } = await bench.eventually(`session-${session}`, 'RecordingStored')
    if (ffmpeg === null)
      return expect(data).toEqual({ attachSid: record.attachSid, playableHash: null, peaks: [], duration: null })
    expect(data).toMatchObject({ attachSid: record.attachSid, playableHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { peaks, duration } = data as { peaks: number[]; duration: number }
    expect(duration).toBeGreaterThan(1.8)
    expect(duration).toBeLessThan(2.3)
    expect(Math.max(...peaks)).toBeGreaterThan(0.3)
    expect(
      (await bench.vault.files.renditions(record.attachSid)).map(({ kind, mediaType }) => [kind, mediaType]),
    ).toEqual([['playable', 'audio/mp4']])
    expect((await bench.vault.files.find(record.attachSid))?.hash).toBe(record.hash)
  })

  it.skipIf(absent || ffmpeg === null)(
    'make a sound among the files playable that browsers do not play, and leave other files as they are',
    async () => {
      const session = newSid()
      const sound = { ...(await upload(wma(wav(2)))), kind: 101, fileExt: '.wma' }
      const paper = { ...(await upload(Buffer.from('%PDF-1.7'))), kind: 101, fileExt: '.pdf' }
      await bench.happened(
        `session-${session}`,
        created(session, newSid()),
        { type: 'AttachStored', data: paper },
        { type: 'AttachStored', data: sound },
      )
      expect((await bench.eventually(`session-${session}`, 'RecordingStored')).data).toMatchObject({
        attachSid: sound.attachSid,
        duration: expect.closeTo(2, 0),
      })
      expect((await bench.vault.files.renditions(sound.attachSid)).map(({ kind }) => kind)).toContain('playable')
      expect(await typesIn(`session-${session}`)).toEqual([
        'SessionCreated',
        'AttachStored',
        'AttachStored',
        'RecordingStored',
      ])
    },
  )

  it.skipIf(absent)('say that a recording failed after three tries, and keep the job for an operator', async () => {
    const session = newSid()
    const record = { ...(await upload(Buffer.from('no sound'))), fileSize: 9 }
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AttachStored', data: record })
    expect((await bench.eventually(`session-${session}`, 'RecordingFailed')).data).toEqual({
      attachSid: record.attachSid,
      reason: 'unreadable',
      attempts: 3,
    })
    const stored = (await bench.store.readStream(`session-${session}`))[1]
    const jobId = `${stored?.id}-storeRecording`
    const problem = 'the recording differs from what was uploaded'
    expect((await bench.eventually(`duty-${jobId}`, 'DutyGivenUp')).data).toEqual({
      duty: 'storeRecording',
      eventId: stored?.id,
      eventType: 'AttachStored',
      stream: `session-${session}`,
      revision: 1,
      attempts: 3,
      problem,
    })
    await until(async () => ((await stateOf(jobId)) === 'dead' ? true : undefined), 'the outbox entry to rest')
    await bench.operate(jobId, { type: 'RetryDuty' })
    await until(async () => ((await typesIn(`duty-${jobId}`)).length === 3 ? true : undefined), 'the retry')
    expect(await typesIn(`duty-${jobId}`)).toEqual(['DutyGivenUp', 'DutyRetried', 'DutyGivenUp'])
    expect((await typesIn(`session-${session}`)).filter((type) => type === 'RecordingFailed')).toHaveLength(1)
    await bench.operate(jobId, { type: 'CloseDuty', reason: '无法修复' })
    await until(async () => ((await stateOf(jobId)) === undefined ? true : undefined), 'the outbox entry to end')
  })

  it.skipIf(absent)('say that what was given up is done, when an operator has removed the cause', async () => {
    const session = newSid()
    const record = await upload(wav(1))
    const path = bench.vault.files.pathOf(record.hash)
    await rename(path, `${path}.away`)
    await bench.happened(`session-${session}`, created(session, newSid()), { type: 'AttachStored', data: record })
    await bench.eventually(`session-${session}`, 'RecordingFailed')
    const jobId = `${(await bench.store.readStream(`session-${session}`))[1]?.id}-storeRecording`
    await bench.eventually(`duty-${jobId}`, 'DutyGivenUp')
    await rename(`${path}.away`, path)
    await bench.operate(jobId, { type: 'RetryDuty' })
    expect((await bench.eventually(`session-${session}`, 'RecordingStored')).data).toMatchObject({
      attachSid: record.attachSid,
    })
    await bench.eventually(`duty-${jobId}`, 'DutyDone')
    await until(async () => ((await stateOf(jobId)) === undefined ? true : undefined), 'the outbox entry to end')
  })

  it.skipIf(absent)('confirm the name of an owner who came, and give up the claim of one who did not', async () => {
    const [came, missing] = [newSid(), newSid()]
    const claimed = (ownerSid: string) => ({
      type: 'NameClaimed',
      data: { scope: 'orgName', ownerSid, until: new Date(Date.now() - 10_000).toISOString() },
    })
    const stream = (name: string) =>
      nameStream('orgName', createHash('sha256').update(normalName('orgName', name)).digest('hex'))
    await bench.happened(`org-${came}`, { type: 'OrgCreated', data: { orgSid: came, name: `N${came}` } })
    await bench.happened(stream(`N${came}`), claimed(came))
    await bench.happened(stream(`N${missing}`), claimed(missing))
    expect((await bench.eventually(stream(`N${came}`), 'NameConfirmed')).data).toEqual({ ownerSid: came })
    expect((await bench.eventually(stream(`N${missing}`), 'NameReleased')).data).toEqual({
      ownerSid: missing,
      reason: 'abandoned',
    })
  })

  it.skipIf(absent)('give a job back when they are stopped, and another takes it without a try lost', async () => {
    const queue = () => openQueue('give-back', { databaseUrl: bench.databaseUrl, redisUrl, onError: () => {} })
    const [first, second] = [queue(), queue()]
    const data = {
      jobId: `${newSid()}-settle`,
      duty: 'settle',
      eventId: newSid(),
      eventType: 'E',
      stream: 's',
      revision: 0,
      givenUp: false,
    } as const
    const tries: number[] = []
    const begun = new Promise<void>((resolve) => {
      first.work(({ attempt }) => (tries.push(attempt), resolve(), new Promise(() => {})), {
        concurrency: 1,
        perSecond: null,
      })
    })
    await first.add([{ data, dueAt: new Date(), attempts: 1, retryAfterMs: 1000 }])
    await begun
    await first.close(200)
    expect(await second.stateOf(data.jobId)).toBe('waiting')
    second.work(async ({ attempt }) => void tries.push(attempt), { concurrency: 1, perSecond: null })
    await until(async () => ((await second.stateOf(data.jobId)) === 'completed' ? true : undefined), 'the second try')
    expect(tries).toEqual([1, 1])
    await second.close(1000)
  })

  it.skipIf(absent)('begin no more jobs in a second than a queue allows', async () => {
    const queue = openQueue('limited', { databaseUrl: bench.databaseUrl, redisUrl, onError: () => {} })
    const begun: number[] = []
    queue.work(async () => void begun.push(Date.now()), { concurrency: 8, perSecond: 4 })
    const jobs = Array.from({ length: 10 }, () => ({
      jobId: `${newSid()}-settle`,
      duty: 'settle' as const,
      eventId: newSid(),
      eventType: 'E',
      stream: 's',
      revision: 0,
      givenUp: false,
    }))
    await queue.add(jobs.map((data) => ({ data, dueAt: new Date(), attempts: 1, retryAfterMs: 1000 })))
    await until(async () => (begun.length === 10 ? true : undefined), 'ten jobs')
    expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(1500)
    await queue.close(1000)
  })

  it.skipIf(absent)('do again what the queue holds as done and the log knows nothing of', async () => {
    const [naire, session] = [newSid(), newSid()]
    const cells = {
      type: 'CellsDefined',
      data: { naireSid: naire, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }] },
    }
    await bench.happened(`quota-${naire}`, cells, {
      type: 'SeatHeld',
      data: { sessionSid: session, requestId: 'R', cells: ['C1'], until: new Date(Date.now() - 1000).toISOString() },
    })
    await bench.eventually(`quota-${naire}`, 'HoldExpired')
    const held = (await bench.store.readStream(`quota-${naire}`))[1]
    const jobId = `${held?.id}-expireHold`
    // The outbox entry ends a moment before the queue knows: a sweep in between finds work under way and leaves it.
    await withQueue('match-quotas', (queue) =>
      until(async () => ((await queue.stateOf(jobId)) === 'completed' ? true : undefined), 'the job to be done'),
    )
    await bench.pool.query(
      `insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at, enqueued_at) values ($1, 'expireHold', $2, 'SeatHeld', $3, 1, now() - interval '1 hour', now() - interval '1 hour')`,
      [jobId, held?.id, `quota-${naire}`],
    )
    await workers.sweeper.sweep()
    await until(async () => ((await stateOf(jobId)) === undefined ? true : undefined), 'the job to be done again')
  })

  it.skipIf(absent)('lose nothing when the queue is lost, nor over a restart', async () => {
    const [naire, session] = [newSid(), newSid()]
    const held = (until: string) => ({
      type: 'SeatHeld',
      data: { sessionSid: session, requestId: 'R', cells: ['C1'], until },
    })
    const cells = {
      type: 'CellsDefined',
      data: { naireSid: naire, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }] },
    }
    await workers.stop()
    await bench.happened(`quota-${naire}`, cells, held(new Date(Date.now() + 3_600_000).toISOString()))
    workers = bench.start()
    const jobId = await until(
      async () =>
        (await bench.pool.query(`select job_id from work.outbox where stream = $1`, [`quota-${naire}`])).rows[0]
          ?.job_id as string | undefined,
      'the outbox entry',
    )
    await forget(jobId, 'match-quotas')
    // An hour later.
    await bench.pool.query(
      `update work.outbox set due_at = now() - interval '2 minutes', enqueued_at = now() - interval '2 minutes' where job_id = $1`,
      [jobId],
    )
    await workers.sweeper.sweep()
    await until(
      async () =>
        (await bench.pool.query('select from work.outbox where job_id = $1', [jobId])).rowCount === 0
          ? true
          : undefined,
      'the job asked again',
    )
  })

  const forget = (jobId: string, name: QueueName) =>
    withQueue(name, async (queue) => {
      await until(async () => ((await queue.stateOf(jobId)) === 'missing' ? undefined : true), 'the job')
      // One that is worked on at this moment cannot be lost.
      await until(
        () =>
          queue.forget(jobId).then(
            () => true as const,
            () => undefined,
          ),
        'the job at rest',
      )
      expect(await queue.stateOf(jobId)).toBe('missing')
    })

  const withQueue = async (name: QueueName, use: (queue: JobQueue) => Promise<unknown>) => {
    const queue = openQueue(name, { databaseUrl: bench.databaseUrl, redisUrl, onError: () => {} })
    await use(queue).finally(() => queue.close(0))
  }

  const stateOf = async (jobId: string) =>
    (await bench.pool.query<{ state: string }>('select state from work.outbox where job_id = $1', [jobId])).rows[0]
      ?.state
  const typesIn = async (stream: string) => (await bench.store.readStream(stream)).map(({ type }) => type)

  const upload = async (content: Buffer) => {
    const attachSid = newSid()
    const file = {
      sid: attachSid,
      objectSid: 'S',
      bizObjectType: 202,
      naireSid: null,
      orgSid: null,
      fileName: 'x.wav',
      fileExt: '.wav',
      mediaType: 'audio/wav',
    }
    const { hash, fileSize } = await bench.vault.files.store(file, Readable.from([content]), { maxBytes: 1_000_000 })
    return { attachSid, kind: 102, fileExt: '.wav', fileSize, hash }
  }
})

function created(sessionSid: string, naireSid: string) {
  return {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid,
      naireSid,
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: 1,
      authMode: 1,
      userSid: null,
    },
  }
}

function settling(sessionSid: string, naireSid: string, requestId: string) {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  return [
    created(sessionSid, naireSid),
    { type: 'SeatRequested', data: { to: 'settling', requestId, cells: ['C1'], then } },
  ]
}

/** The same sound as other programs write it, which browsers do not play. */
function wma(sound: Buffer): Buffer {
  const written = spawnSync(ffmpeg ?? '', ['-loglevel', 'error', '-i', '-', '-c:a', 'wmav2', '-f', 'asf', '-'], {
    input: sound,
  })
  expect(written.stderr.toString()).toBe('')
  return written.stdout
}

/** A tone of 440 Hz at half loudness: 16 bit, mono, 8 kHz. */
function wav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000 * 2)
  for (let at = 0; at < samples.length / 2; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at / 8000) * 440 * 2 * Math.PI) * 16_000), at * 2)
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
