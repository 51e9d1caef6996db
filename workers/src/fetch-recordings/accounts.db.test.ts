import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amr } from '../../../scripts/src/stand-ins/wechat/amr.ts'
import { WechatStandIn } from '../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { newSid, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'

const wechat = await WechatStandIn.open()
let bench: WorkerBench
let workers: RunningWorkers
beforeAll(async () => {
  bench = await WorkerBench.open(null)
  workers = bench.start({ wechat: [wechat.config, wechat.otherConfig] })
})
afterAll(async () => {
  await workers.stop()
  await bench.close()
  await wechat.close()
})

/** A questionnaire of one revision that names an account. */
async function naire(WxAppid: string | null): Promise<string> {
  const naireSid = newSid()
  const hash = await bench.vault.blobs.putJson({ Sid: naireSid, Name: '语音', WxAppid, Questions: [] })
  const data = {
    naireSid,
    orgSid: 'O',
    subjectSid: 'S',
    name: '语音',
    revision: 1,
    hash,
    questionCount: 0,
    pageCount: 0,
    modifyTime: '2026-01-01T00:00:00Z',
    defaultTheme: '',
    cells: [],
  }
  await bench.happened(`naire-${naireSid}`, { type: 'NaireImported', data })
  return naireSid
}

/** A voice of a session that the device has left with WeChat: what is stored of it, and how often WeChat was asked. */
async function fetched(naireSid: string, mediaId: string) {
  const [session, attachSid] = [newSid(), newSid()]
  const before = wechat.counts.media
  const created = {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid: session,
      naireSid,
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: 1,
      authMode: 1,
      userSid: null,
    },
  }
  const promised = {
    type: 'AttachPromised',
    data: { attachSid, kind: 102, fileExt: '.amr', from: 'wechat', fileName: 'a.amr', mediaId },
  }
  await bench.happened(`session-${session}`, created, promised)
  await bench.eventually(`session-${session}`, 'AttachStored')
  const content = await bench.vault.files.open((await bench.vault.files.find(attachSid))?.hash ?? '')
  return { content: content && (await buffer(content.stream)), asked: wechat.counts.media - before }
}

it('are fetched under the account that the questionnaire names', async () => {
  wechat.otherMedia.set('theirs', amr(1, 3))
  expect(await fetched(await naire(wechat.other.appId), 'theirs')).toEqual({ content: amr(1, 3), asked: 1 })
})

it('are fetched under the usual account when the questionnaire names none, or one that is not set up', async () => {
  wechat.media.set('usual', amr(1, 4))
  for (const named of [null, '', 'wx9'])
    expect(await fetched(await naire(named), 'usual')).toEqual({ content: amr(1, 4), asked: 1 })
})

it('are found where they were left when the questionnaire named another account then', async () => {
  wechat.media.set('earlier', amr(1, 5))
  expect(await fetched(await naire(wechat.other.appId), 'earlier')).toEqual({ content: amr(1, 5), asked: 2 })
})

it('never become a file of another session whose sid the device gave, nor remove it', async () => {
  const [session, attachSid, othersSession] = [newSid(), newSid(), newSid()]
  const theirs = {
    sid: attachSid,
    objectSid: othersSession,
    bizObjectType: 202,
    naireSid: 'N',
    orgSid: 'P',
    fileName: 'theirs.amr',
    fileExt: '.amr',
    mediaType: 'audio/amr',
  }
  await bench.vault.files.store(theirs, Readable.from([amr(1, 8)]), { maxBytes: 1_000_000 })
  const created = {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid: session,
      naireSid: 'N',
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: 1,
      authMode: 1,
      userSid: null,
    },
  }
  const promised = {
    type: 'AttachPromised',
    data: { attachSid, kind: 102, fileExt: '.amr', from: 'wechat', fileName: 'a.amr', mediaId: 'usual' },
  }
  await bench.happened(`session-${session}`, created, promised)
  expect((await bench.eventually(`session-${session}`, 'RecordingFailed')).data).toMatchObject({ attachSid })
  expect((await bench.store.readStream(`session-${session}`)).map(({ type }) => type)).not.toContain('AttachStored')
  expect(await bench.vault.files.find(attachSid)).toMatchObject({ objectSid: othersSession })
})
