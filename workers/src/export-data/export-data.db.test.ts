import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readSav } from '@naire/data-files'
import { connectParts, readConfig } from '@naire/projections/process'
import { exportFileType } from '@naire/vault'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../tests/api/client.ts'
import {
  exportsOf,
  exportWorkers,
  fetchExport,
  finishedExport,
  requestExport,
} from '../../../tests/api/export-field.ts'
import { newSid, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'

const field = openField()
const record = screening()
let workers: RunningWorkers
let manager: Client
const people: Respondent[] = []
const device = 'Pad, "7\\8"\n(,) '

beforeAll(async () => {
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'export_manager')
  for (let at = 0; at < 5; at += 1) {
    const someone = new Respondent(field.product.anybody, record)
    await someone.finish(
      { ...calm, age: 20 + at, gender: at % 2 === 0 ? 'F' : 'M' },
      { Mode: at === 4 ? 'test' : 'online', DeviceInfo: device },
    )
    people.push(someone)
  }
  workers = await exportWorkers(field.product)
})
afterAll(() => workers.stop())

const bytesOf = async (wish: object): Promise<Buffer> => {
  const row = await finishedExport(manager, record.Sid, wish)
  expect(row).toMatchObject({ Status: 'finished', Problem: null, Link: expect.any(String) })
  const reply = await fetchExport(manager, row['Link'])
  expect(reply.status).toBe(200)
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.length).toBe(row['FileSize'])
  return bytes
}
const linesOf = async (wish: object) => (await bytesOf(wish)).toString().replace('\uFEFF', '').trim().split('\r\n')

async function keysOf(codes: readonly string[]): Promise<readonly string[]> {
  const rows = JSON.parse((await bytesOf({ format: 'jsonl', sids: [people[0]!.sid] })).toString()) as object
  expect(Object.keys(rows)).toEqual(expect.arrayContaining([...codes]))
  return codes
}

describe('an export', () => {
  it('holds every session but those of tests, begun first first, with the columns of the questionnaire', async () => {
    const [head = '', ...lines] = await linesOf({})
    expect(head.split(',')).toEqual(expect.arrayContaining(['Sid', 'Status', 'StartTime', 'age', 'gender', 'phq1']))
    expect(lines).toHaveLength(4)
    expect(await linesOf({ tests: true })).toHaveLength(6)
  })

  it('holds what the filter finds, or those that were chosen', async () => {
    expect(await linesOf({ filter: 'Answers/age ge 22' })).toHaveLength(3)
    expect(await linesOf({ sids: [people[1]!.sid] })).toHaveLength(2)
  })

  it('lets no filter out of its questionnaire', async () => {
    const { status } = await requestExport(manager, record.Sid, { filter: `Sid ne null) or (NaireSid ne null` })
    expect(status).toBe(400)
  })

  it('has codes, labels or both, and times by the chosen clock', async () => {
    await keysOf(['age', 'gender'])
    const of = async (values: string) =>
      JSON.parse(
        (await bytesOf({ format: 'jsonl', sids: [people[0]!.sid], values, timeZone: 'Asia/Shanghai' })).toString(),
      )
    expect(await of('codes')).toMatchObject({
      gender: 'F',
      age: 20,
      Status: '0',
      DeviceInfo: device,
      StartTime: '2026-03-01T09:55:00',
    })
    expect(await of('labels')).toMatchObject({ gender: '女' })
    expect(await of('both')).toMatchObject({ gender: 'F', gender_label: '女' })
  })

  it('is a system file of SPSS with labels', async () => {
    const file = readSav(await bytesOf({ format: 'sav' }))
    const place = file.variables.findIndex(({ name }) => name === 'gender')
    expect(file.variables[place]?.labels).toEqual(expect.arrayContaining([{ value: 'F', label: '女' }]))
    expect([...file.rows()].map((row) => row[place]).toSorted()).toEqual(['F', 'F', 'M', 'M'])
  })

  it('is a workbook with the codebook on its second sheet', async () => {
    const book = read(await bytesOf({ format: 'xlsx' }))
    expect(book.SheetNames).toEqual(['Data', 'Codebook'])
    expect(utils.sheet_to_json(book.Sheets['Data']!)).toHaveLength(4)
    expect(
      utils.sheet_to_json<{ Variable: string }>(book.Sheets['Codebook']!).map(({ Variable }) => Variable),
    ).toContain('gender')
  })

  it.each(['r', 'parquet', 'attachments', 'codebook', 'ddi'])('is made as %s', async (format) => {
    expect((await bytesOf({ format })).length).toBeGreaterThan(0)
  })

  it('of attachments has each under a name by the pattern, with a manifest of hashes and receipts', async () => {
    const parts = await connectParts(
      readConfig({ DATABASE_URL: field.product.databaseUrl, DATA_DIR: field.product.dataDir }),
      'attachments',
    )
    const contents = ['一', '二'].map((text) => Buffer.from(text.repeat(1_000)))
    for (const content of contents)
      await parts.vault.files.store(
        {
          sid: newSid(),
          objectSid: people[1]!.sid,
          bizObjectType: 202,
          naireSid: record.Sid,
          orgSid: null,
          fileName: '录音.wav',
          fileExt: '.wav',
          mediaType: 'audio/wav',
        },
        Readable.from([content]),
        { maxBytes: 10_000 },
      )
    await parts.close()
    const zip = await bytesOf({ format: 'attachments', fileNames: '{user}/../{session}/{name}' })
    const text = zip.toString('utf8')
    const lines = [...text.matchAll(/\{"path":[^\n]*/g)].map(([line]) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ path }) => path).toSorted()).toEqual([
      `_/${people[1]!.sid}/录音.wav`,
      `_/${people[1]!.sid}/录音_2.wav`,
    ])
    expect(lines.map(({ sha256 }) => sha256).toSorted()).toEqual(
      contents.map((content) => createHash('sha256').update(content).digest('hex')).toSorted(),
    )
    for (const content of contents) expect(zip.includes(content)).toBe(true)
  })

  it('is fetched on from where a connection broke', async () => {
    const row = await finishedExport(manager, record.Sid)
    const whole = Buffer.from(await (await fetchExport(manager, row['Link'])).arrayBuffer())
    const rest = await fetchExport(manager, row['Link'], { Range: 'bytes=100-' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${whole.length - 1}/${whole.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100))
  })

  it('stands in the access log with who asked for it, its format and its filter', async () => {
    await finishedExport(manager, record.Sid, { filter: `Answers/gender eq 'M'` })
    const rows = await until(async () => {
      const { body } = await manager.get(`/odata/Viewings?$filter=Kind eq 'Export' and NaireSid eq '${record.Sid}'`)
      return body.value.some(({ Filter }: { Filter: string }) => Filter === `Answers/gender eq 'M'`)
        ? body.value
        : undefined
    }, 'the entry of the access log')
    expect(rows.find(({ Filter }: { Filter: string }) => Filter === `Answers/gender eq 'M'`)).toMatchObject({
      Format: 'csv',
      ActorName: 'export_manager',
    })
  })

  it('whose process died in the middle is made anew, and what it had left is gone', async () => {
    await workers.stop()
    const { body } = await requestExport(manager, record.Sid)
    const { Sid } = body.value
    const parts = await connectParts(
      readConfig({ DATABASE_URL: field.product.databaseUrl, DATA_DIR: field.product.dataDir }),
      'dead',
    )
    const { exports, files } = parts.vault
    await exports.begin(Sid, 'of the process that dies')
    const half = { sid: newSid(), objectSid: Sid, bizObjectType: exportFileType, naireSid: record.Sid, orgSid: null }
    const left = { ...half, fileName: 'half.csv', fileExt: '.csv', mediaType: 'text/csv' }
    await files.store(left, Readable.from(['half a fi']), { maxBytes: 100 })
    expect((await exportsOf(manager, record.Sid)).find((row) => row['Sid'] === Sid)).toMatchObject({
      Status: 'running',
      Link: null,
    })
    workers = await exportWorkers(field.product)
    const done = await until(
      async () =>
        (await exportsOf(manager, record.Sid)).find((row) => row['Sid'] === Sid && row['Status'] === 'finished'),
      'the export to be made anew',
    )
    expect((await files.list(Sid)).map(({ fileSize }) => fileSize)).toEqual([done['FileSize']])
    // The dead try would find that it is none any more.
    expect(await exports.finish(Sid, 'of the process that dies', 1)).toBe(false)
    await parts.close()
  })

  it('that was cancelled gives no file', async () => {
    await workers.stop()
    const { body } = await requestExport(manager, record.Sid)
    const { body: cancelled } = await manager.post('/odata/NaireSessions/SurveyExpert.CancelExport()', {
      Sid: body.value.Sid,
    })
    expect(cancelled.value).toMatchObject({ Status: 'cancelled', Link: null })
    workers = await exportWorkers(field.product)
    await finishedExport(manager, record.Sid)
    expect((await exportsOf(manager, record.Sid)).find(({ Sid }) => Sid === body.value.Sid)).toMatchObject({
      Status: 'cancelled',
    })
  })

  it('is withdrawn when a session that may be in it is erased', async () => {
    const row = await finishedExport(manager, record.Sid)
    const erased = await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
      sessionSid: people[0]!.sid,
      reason: '本人要求',
    })
    expect(erased.status, erased.text).toBe(200)
    await until(
      async () =>
        (await exportsOf(manager, record.Sid)).find(({ Sid, Status }) => Sid === row['Sid'] && Status === 'withdrawn'),
      'the export to be withdrawn',
    )
    expect((await fetchExport(manager, row['Link'])).status).toBe(404)
  })

  it('is refused beyond so many at once, and for a questionnaire that is not there', async () => {
    await workers.stop()
    const asked = []
    for (let at = 0; at < 6; at += 1) asked.push((await requestExport(manager, record.Sid)).status)
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    expect((await requestExport(manager, newSid())).status).toBe(404)
    workers = await exportWorkers(field.product)
  })
})
