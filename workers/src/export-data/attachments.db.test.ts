import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '../../../tests/api/client.ts'
import { checkedManifest, exportWorkers, fetchExport, finishedExport } from '../../../tests/api/export-field.ts'
import { newSid, screening } from '../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import type { RunningWorkers } from '../runner/index.ts'

const field = openField()
const record = screening()
let workers: RunningWorkers
let manager: Client
let entries: readonly (readonly [path: string, content: Uint8Array])[]
let parent: string
let folder: string
let manifest: string

/** The archive of what respondents sent, as somebody gets it over HTTP. */
beforeAll(async () => {
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'archivist')
  for (const name of ['照片.png', '照片.png', 'b.txt']) {
    const someone = new Respondent(field.product.anybody, record)
    await someone.finish()
    const content = name.endsWith('.png')
      ? Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(newSid())])
      : Buffer.from(newSid())
    const { status, text } = await someone.client.upload(
      `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&sid=${newSid()}&attachType=101`,
      { name, content },
    )
    expect(status, text).toBe(200)
  }
  workers = await exportWorkers(field.product)
  const { Link } = await finishedExport(manager, record.Sid, { format: 'attachments', fileNames: '{question}/{name}' })
  const zip = await (await fetchExport(manager, String(Link))).arrayBuffer()
  entries = Object.entries(unzipSync(new Uint8Array(zip)))
  parent = await mkdtemp(join(tmpdir(), 'naire-unpacked-'))
})
afterAll(async () => {
  await workers.stop()
  await rm(parent, { recursive: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'of-'))
  manifest = join(folder, 'manifest.jsonl')
  for (const [path, content] of entries) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
})

const check = () => checkedManifest(field.product, manifest)
const linesOf = async () => (await readFile(manifest, 'utf8')).trim().split('\n')
const first = () => entries.find(([path]) => path !== 'manifest.jsonl')?.[0] ?? expect.fail()

it('is as its manifest says, every file with the receipt that it was given', async () => {
  expect(entries).toHaveLength(4)
  expect(await check()).toEqual({ files: 3, receipts: 3, problems: [] })
})

it('tells a file whose bytes were changed, which is missing, or was added', async () => {
  const [changed, missing] = entries.map(([path]) => path).filter((path) => path !== 'manifest.jsonl')
  await writeFile(join(folder, changed ?? ''), 'other bytes')
  await rename(join(folder, missing ?? ''), join(folder, 'added.png'))
  expect((await check()).problems).toEqual(
    expect.arrayContaining([
      { file: changed, problem: 'changed' },
      { file: missing, problem: 'missing' },
      { file: 'added.png', problem: 'unlisted' },
    ]),
  )
  expect((await check()).problems).toHaveLength(3)
})

it('tells a changed file whose hash was changed with it, and a receipt of another file', async () => {
  const [one = '', other = '', third = ''] = await linesOf()
  const [told, foreign] = [JSON.parse(one), JSON.parse(other)]
  await writeFile(join(folder, told.path), 'other bytes')
  const forged = { ...told, sha256: createHash('sha256').update('other bytes').digest('hex') }
  await writeFile(manifest, [JSON.stringify(forged), other, third].join('\n'))
  expect((await check()).problems).toEqual([{ file: told.path, problem: 'forged' }])
  await writeFile(join(folder, told.path), entries.find(([path]) => path === told.path)?.[1] ?? '')
  await writeFile(manifest, [JSON.stringify({ ...told, receipt: foreign.receipt }), other, third].join('\n'))
  expect((await check()).problems).toEqual([{ file: told.path, problem: 'forged' }])
})

it('reads nothing outside of its folder, and tells lines that are none', async () => {
  const [one = '', ...rest] = await linesOf()
  await writeFile(join(parent, 'outside'), entries.find(([path]) => path === JSON.parse(one).path)?.[1] ?? '')
  await writeFile(manifest, [JSON.stringify({ ...JSON.parse(one), path: '../outside' }), 'no line', ...rest].join('\n'))
  expect((await check()).problems).toEqual([
    { file: '../outside', problem: 'missing' },
    { file: 'line 2', problem: 'unreadable' },
    { file: JSON.parse(one).path, problem: 'unlisted' },
  ])
})

it('takes a link for no file of the archive’s', async () => {
  const path = first()
  await rename(join(folder, path), join(parent, `real-${newSid()}`))
  await symlink(join(parent, 'anything'), join(folder, path))
  expect((await check()).problems).toEqual([{ file: path, problem: 'missing' }])
})
