import { blot } from '@naire/domain/access'
import { sessionStream } from '@naire/domain/sessions'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TranscriptionStandIn } from '../../../scripts/src/stand-ins/transcription/transcription-stand-in.ts'
import type { Client, Json } from '../../../tests/api/client.ts'
import { exportWorkers } from '../../../tests/api/export-field.ts'
import { newSid, screening } from '../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../tests/api/respondent.ts'
import { anotherPlace, openField } from '../../../tests/api/wechat-field.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import { readWorkConfig } from '../config.ts'
import type { RunningWorkers } from '../runner/index.ts'

const field = openField()
const record = screening()
let standIn: TranscriptionStandIn
let workers: RunningWorkers
let manager: Client
let parts: Parts

beforeAll(async () => {
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'transcripts')
  standIn = await TranscriptionStandIn.open()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'tr_manager')
  workers = await exportWorkers(field.product)
})
afterAll(async () => {
  await workers.stop()
  await standIn.close()
  await parts.close()
})

/** A second of a tone. */
function wav(): Buffer {
  const samples = Buffer.alloc(16_000)
  for (let at = 0; at < samples.length / 2; at += 1) samples.writeInt16LE(Math.round(Math.sin(at / 3) * 9_000), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A finished session with a recording. */
async function recorded(): Promise<{ readonly sid: string; readonly attachSid: string; readonly someone: Respondent }> {
  const someone = new Respondent(field.product.anybody, record)
  expect((await someone.finish()).status).toBe(200)
  const attachSid = newSid()
  const { status, text } = await someone.client.upload(
    `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&sid=${attachSid}&attachType=102`,
    { name: '录音.wav', content: wav() },
  )
  expect(status, text).toBe(200)
  return { sid: someone.sid, attachSid, someone }
}

const read = (by: Client, sid: string) => by.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Transcripts()`)
const stored = (sid: string) =>
  until(async () => {
    const events = await parts.store.readStream(sessionStream(sid))
    return events.some(({ type }) => type === 'RecordingStored') ? true : undefined
  }, 'the recording')
const transcribed = (sid: string): Promise<Json> =>
  until(async () => {
    const { body } = await read(manager, sid)
    return body.value?.length > 0 ? body.value[0] : undefined
  }, 'the transcript')
const withService = async () => {
  workers = await exportWorkers(field.product, { transcription: readWorkConfig(standIn.env).transcription })
}

describe('a recording', () => {
  it('is sent nowhere while no service is set up', async () => {
    expect(readWorkConfig({}).transcription).toBeNull()
    const { sid } = await recorded()
    await stored(sid)
    expect((await read(manager, sid)).body.value).toEqual([])
    expect(standIn.heard).toEqual([])
  })

  it('is written down by the service, in the form that plays everywhere', async () => {
    await workers.stop()
    await withService()
    const { sid, attachSid } = await recorded()
    expect(await transcribed(sid)).toEqual({
      Sid: attachSid,
      Text: standIn.text,
      Language: null,
      Model: 'whisper-1',
      Problem: null,
    })
    const heard = standIn.heard.at(-1)
    expect(heard).toMatchObject({ fileName: 'recording.m4a', mediaType: 'audio/mp4', model: 'whisper-1' })
    expect(heard?.bytes.subarray(4, 8).toString()).toBe('ftyp')
    expect(heard?.idempotencyKey).toMatch(/-transcribeRecording$/)
  })

  it('is tried again where the service fails, and once where it takes no such recording', async () => {
    standIn.failures.push(503)
    const later = await recorded()
    expect(await transcribed(later.sid)).toMatchObject({ Text: standIn.text, Problem: null })
    standIn.failures.push(400)
    const refused = await recorded()
    expect(await transcribed(refused.sid)).toMatchObject({ Text: null, Problem: 'refused' })
  })
})

describe('what was heard', () => {
  it('is shown to those alone who may hear the recording, without telephone numbers to whom these are not shown', async () => {
    const { sid, someone } = await recorded()
    await transcribed(sid)
    const customer = await field.place.person('Customer', 'tr_customer')
    expect((await read(customer, sid)).body.value).toMatchObject([
      { Text: standIn.text.replace('13912345678', blot), Problem: null },
    ])
    const alarmer = await field.place.person('Alarmer', 'tr_alarmer')
    const stranger = await (await anotherPlace(field)).person('OrgAdmin', 'tr_stranger')
    const judge = await field.place.person('Judge', 'tr_judge')
    for (const by of [alarmer, stranger, judge, someone.client]) {
      const { status, text } = await read(by, sid)
      expect([401, 404], text).toContain(status)
      expect(text).not.toContain('睡不好')
    }
    expect((await read(field.product.anybody, sid)).status).toBe(401)
    const { text: history } = await manager.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)
    expect(history).toContain('RecordingTranscribed')
    expect(history).not.toContain('睡不好')
  })

  it('is sealed in the log, and gone for good with its session', async () => {
    const { sid } = await recorded()
    await transcribed(sid)
    const { rows } = await field.product.pool.query(`select from log.events where data::text like '%睡不好%'`)
    expect(rows).toHaveLength(0)
    const erased = await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
      sessionSid: sid,
      reason: '本人要求',
    })
    expect(erased.status, erased.text).toBe(200)
    for (const by of [manager, field.product.admin]) expect((await read(by, sid)).text).not.toContain('睡不好')
  })

  it('goes to no service for a session that was deleted meanwhile', async () => {
    await workers.stop()
    const { sid } = await recorded()
    const deleted = await field.product.admin.delete(`/odata/NaireSessions('${sid}')`)
    expect(deleted.status, deleted.text).toBeLessThan(300)
    const before = standIn.heard.length
    await withService()
    await stored(sid)
    const next = await recorded()
    await transcribed(next.sid)
    expect(standIn.heard).toHaveLength(before + 1)
  })
})
