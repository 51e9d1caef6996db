import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { readSav } from '@naire/data-files'
import { blot, roles } from '@naire/domain/access'
import { exportFormats, type ExportFormat } from '@naire/domain/exports'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { exportFileType } from '@naire/vault'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSid, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { runExportOver } from './index.ts'

const phone = '13912345678'
/** Beside a telephone number in each field that a masked role may not read. */
const place = { DeviceInfo: 'pad-of-the-respondent', BrowserInfo: 'browser-of-the-respondent', Longitude: 116.398765 }
const secrets = new RegExp([phone, '1391234567\\.8', '１３９', '116\\.398765', 'of-the-respondent'].join('|'))

const field = openField()
const record = screening((naire) => {
  const age = naire.Questions.find(({ Code }: { Code: string }) => Code === 'age')
  age.Data = age.Data.replace(',"MaxValue":120', '')
})
let parts: Parts

beforeAll(async () => {
  await field.place.publish(record)
  const someone = new Respondent(field.product.anybody, record)
  const done = await someone.finish(
    { ...calm, age: Number(phone), story: `请打 ${phone}` },
    { ...place, QueryParams: `from=${phone}`, UserName: `李 ${phone}`, Source: phone },
  )
  if (done.status !== 200) throw new Error(done.text)
  parts = await connectParts(
    readConfig({ DATABASE_URL: field.product.databaseUrl, DATA_DIR: field.product.dataDir }),
    'masked-export',
  )
  await parts.vault.files.store(
    {
      sid: newSid(),
      objectSid: someone.sid,
      bizObjectType: 202,
      naireSid: record.Sid,
      orgSid: null,
      fileName: `${phone}.wav`,
      fileExt: '.wav',
      mediaType: 'audio/wav',
    },
    Readable.from(['RIFF']),
    { maxBytes: 100 },
  )
})
afterAll(() => parts.close())

/** Everything that somebody reads in the file of an export by this role. */
async function readable(format: ExportFormat, role: number): Promise<string> {
  const sid = newSid()
  const { orgSid } = field.place
  const viewer = { role, roleHere: role, orgSid, userSid: newSid() }
  const { exports, files } = parts.vault
  await exports.add({
    sid,
    naireSid: record.Sid,
    orgSid,
    userSid: viewer.userSid,
    viewer,
    request: {
      format,
      filter: '',
      sids: null,
      columns: null,
      values: 'both',
      multiple: 'each',
      timeZone: 'UTC',
      language: '',
      tests: true,
      fileNames: '{user}/{question}/{name}',
    },
  })
  await runExportOver(parts, null)(sid, new AbortController().signal)
  expect(await exports.find(sid)).toMatchObject({ status: 'finished', problem: null })
  const file = (await files.list(sid, exportFileType)).at(-1) ?? expect.fail()
  const content = (await files.open(file.hash)) ?? expect.fail()
  return contentOf(format, await buffer(content.stream))
}

async function contentOf(format: ExportFormat, bytes: Buffer): Promise<string> {
  if (format === 'sav') return JSON.stringify([...readSav(bytes).rows()])
  if (format === 'parquet') return rowsOfParquet(bytes)
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString()
  return Object.entries(unzipSync(bytes))
    .map(([path, content]) => `${path}\n${Buffer.from(content).toString()}`)
    .join('\n')
}

async function rowsOfParquet(bytes: Buffer): Promise<string> {
  const path = join(tmpdir(), `${newSid()}.parquet`)
  await writeFile(path, bytes)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const found = await connection.runAndReadAll(`select * from read_parquet('${path}')`)
  await rm(path)
  return JSON.stringify(found.getRowsJson())
}

describe.each(exportFormats)('an export as %s', (format) => {
  it('holds no value that a masked role may not read', async () => {
    const text = await readable(format, roles.Customer)
    expect(text).not.toMatch(secrets)
    if (format !== 'codebook' && format !== 'ddi') expect(text).toContain(blot.slice(0, 4))
  })

  it.skipIf(format === 'codebook' || format === 'ddi')('holds them for who may', async () => {
    expect(await readable(format, roles.ProjectManager)).toMatch(secrets)
  })
})
