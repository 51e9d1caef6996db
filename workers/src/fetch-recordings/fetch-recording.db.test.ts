import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { attachesOf, type SessionEvent } from '@naire/domain/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnRedis, startRedis } from '../../../scripts/src/redis/start-redis.ts'
import { amr } from '../../../scripts/src/stand-ins/wechat/amr.ts'
import { WechatStandIn } from '../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { newSid, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { findFfmpeg } from '../store-recordings/store-recording.ts'

const ffmpeg = await findFfmpeg()
const stateDir = await mkdtemp(join(tmpdir(), 'naire-redis-'))
const redis: OwnRedis | null = await startRedis(stateDir)
const wechat = await WechatStandIn.open()
afterAll(async () => {
  await redis?.stop()
  await wechat.close()
  await rm(stateDir, { recursive: true, force: true })
})

describe.each([
  ['PostgreSQL', null],
  ['Redis', redis?.url ?? null],
] as const)('recordings left with WeChat, with jobs in %s', (name, redisUrl) => {
  const absent = name === 'Redis' && redis === null
  let bench: WorkerBench
  let workers: RunningWorkers
  beforeAll(async () => {
    bench = await WorkerBench.open(redisUrl)
    workers = bench.start({ wechat: [wechat.config] })
  })
  afterAll(async () => {
    await workers.stop()
    await bench.close()
  })

  it.skipIf(absent)('are fetched, kept untouched, made playable, and stand in their order', async () => {
    const [session, first, second] = [newSid(), newSid(), newSid()]
    wechat.media.set(`${name}-1`, amr(2, 7))
    wechat.media.set(`${name}-2`, amr(1, 9))
    wechat.voidToken()
    await bench.happened(
      `session-${session}`,
      created(session),
      promised(second, `${name}-2`, { of: first, number: 2 }),
      promised(first, `${name}-1`, { of: first, number: 1 }),
    )
    const recordings = await until(async () => {
      const standings = attachesOf((await bench.store.readStream(`session-${session}`)) as unknown as SessionEvent[])
      return standings.every(({ state }) => state === 'playable' || state === 'original') ? standings : undefined
    }, 'both recordings')
    expect(recordings.map(({ attachSid, part, fileSize }) => [attachSid, part?.number, fileSize])).toEqual([
      [first, 1, amr(2).length],
      [second, 2, amr(1).length],
    ])
    const original = await bench.vault.files.find(first)
    const content = await bench.vault.files.open(original?.hash ?? '')
    expect(content && (await buffer(content.stream))).toEqual(amr(2, 7))
    expect(original).toMatchObject({
      objectSid: session,
      bizObjectType: 202,
      orgSid: 'O',
      naireSid: 'N',
      fileExt: '.amr',
      mediaType: 'audio/amr',
    })
    const events = await bench.store.readStream(`session-${session}`)
    const promise = events.find(({ data }) => (data as { attachSid?: string }).attachSid === first)
    expect(wechat.asked).toContain(`${promise?.id}-fetchRecording`)
    if (ffmpeg === null) return
    expect((await bench.vault.files.renditions(first)).map(({ kind, mediaType }) => [kind, mediaType])).toEqual([
      ['playable', 'audio/mp4'],
    ])
    expect(recordings[0]?.duration).toBeGreaterThan(1.8)
    expect(recordings[0]?.peaks.length).toBeGreaterThan(10)
  })

  // Tries are counted alike in both, see the workers' own tests; here they take half a minute.
  it.skipIf(name === 'Redis')(
    'that WeChat no longer has are told of after three tries',
    async () => {
      const [session, attachSid] = [newSid(), newSid()]
      await bench.happened(`session-${session}`, created(session), promised(attachSid, 'gone'))
      expect((await bench.eventually(`session-${session}`, 'RecordingFailed', 90_000)).data).toEqual({
        attachSid,
        reason: 'notFetched',
        attempts: 3,
      })
      const [, promise] = await bench.store.readStream(`session-${session}`)
      expect((await bench.eventually(`duty-${promise?.id}-fetchRecording`, 'DutyGivenUp')).data).toMatchObject({
        problem: 'WeChat does not give the recording (40007)',
      })
    },
    100_000,
  )
})

function created(sessionSid: string) {
  return {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid,
      naireSid: 'N',
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: 1,
      authMode: 1,
      userSid: null,
    },
  }
}

function promised(attachSid: string, mediaId: string, part?: { readonly of: string; readonly number: number }) {
  return {
    type: 'AttachPromised',
    data: {
      attachSid,
      kind: 102,
      fileExt: '.amr',
      from: 'wechat',
      fileName: '20261120080000.amr',
      mediaId,
      ...(part ? { part } : {}),
    },
  }
}
