import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect, type Pool } from '@naire/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { createVault, type NewUpload, prepareVault, UploadDamaged, UploadMoved, type Vault } from '../index.ts'

const content = randomBytes(100_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const accept = async () => {}

let pool: Pool
let dataDir: string
let vault: Vault
let now = new Date()
let count = 0

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 6, applicationName: 'vault-test' })
  dataDir = await mkdtemp(join(tmpdir(), 'naire-vault-'))
  await prepareVault(pool)
  vault = await createVault({ pool, dataDir, now: () => now })
})
afterAll(async () => {
  await pool.end()
  await rm(dataDir, { recursive: true })
})

async function begun(more: Partial<NewUpload> = {}): Promise<string> {
  const sid = `UPLOAD${++count}`
  const file = {
    sid,
    objectSid: 'S',
    bizObjectType: 202,
    naireSid: null,
    orgSid: null,
    fileName: 'a.bin',
    fileExt: '.bin',
    mediaType: 'application/octet-stream',
  }
  expect(
    await vault.uploads.begin({ file, fileSize: content.length, hash: null, about: { attachType: 101 }, ...more }),
  ).toMatchObject({ received: 0 })
  return sid
}

const broken = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield bytes
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })(),
    { objectMode: false },
  )

const send = (sid: string, from: number, to?: number) =>
  vault.uploads.write(sid, from, Readable.from([content.subarray(from, to)]))

it('comes in pieces over connections that break, and is whole and the same', async () => {
  const sid = await begun({ hash: sha256 })
  expect(await vault.uploads.write(sid, 0, broken(content.subarray(0, 30_001)))).toMatchObject({
    received: 30_001,
    about: { attachType: 101 },
  })
  await expect(send(sid, 30_000)).rejects.toThrow(new UploadMoved(30_001))
  await expect(vault.uploads.finish(sid, accept)).rejects.toThrow(UploadMoved)
  await send(sid, 30_001, 70_000)
  expect(await send(sid, 70_000)).toMatchObject({ received: content.length })
  const file = await vault.uploads.finish(sid, accept)
  expect(file).toMatchObject({ sid, fileSize: content.length, hash: sha256, objectKey: null })
  expect((await buffer((await vault.files.open(file.hash))!.stream)).equals(content)).toBe(true)
  expect(await vault.uploads.find(sid)).toBeNull()
})

/** A connection that has sent so much, and neither goes on nor breaks. */
async function hanging(uploads: Vault['uploads'], sid: string, bytes: Buffer) {
  const content = new PassThrough()
  const ended = uploads.write(sid, 0, content).then(
    () => 'ended',
    (error: unknown) => error,
  )
  content.write(bytes)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { content, ended }
}

it('counts what a connection has sent that neither goes on nor breaks; whoever comes next ends it', async () => {
  const sid = await begun()
  const { ended } = await hanging(vault.uploads, sid, content.subarray(0, 500))
  expect(await vault.uploads.find(sid)).toMatchObject({ received: 500 })
  await send(sid, 500)
  expect(await ended).toBe('ended')
  expect((await vault.uploads.finish(sid, accept)).hash).toBe(sha256)
})

it('is written by who came last, also when an earlier connection hangs in another process', async () => {
  const sid = await begun()
  const other = await createVault({ pool, dataDir, now: () => now })
  const { content: late, ended } = await hanging(other.uploads, sid, randomBytes(500))
  await send(sid, 0)
  late.end()
  expect(await ended).toBeInstanceOf(UploadMoved)
  expect((await vault.uploads.finish(sid, accept)).hash).toBe(sha256)
})

it('is refused when it is longer than said, or another than said', async () => {
  const long = await begun({ fileSize: 10 })
  await expect(send(long, 0)).rejects.toThrow('larger than 10 bytes')
  const other = await begun({ hash: sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
  await send(other, 0)
  await expect(vault.uploads.finish(other, accept)).rejects.toThrow(UploadDamaged)
})

it('is no file when its inspection refuses it', async () => {
  const sid = await begun()
  await send(sid, 0)
  await expect(vault.uploads.finish(sid, () => Promise.reject(new Error('infected')))).rejects.toThrow('infected')
  expect(await vault.files.find(sid)).toBeNull()
})

it('is swept away when nobody goes on with it, and so is what no upload knows', async () => {
  const sid = await begun()
  await send(sid, 0, 10)
  await writeFile(join(dataDir, 'files/incoming/left-by-a-crash'), 'x')
  expect(await vault.uploads.sweep(3_600_000)).toBe(0)
  const incoming = () => readdir(join(dataDir, 'files/incoming'))
  expect(await incoming()).toEqual(expect.arrayContaining([sid, 'left-by-a-crash']))
  now = new Date(now.getTime() + 7_200_000)
  expect(await vault.uploads.sweep(3_600_000)).toBeGreaterThan(0)
  expect(await incoming()).toEqual([])
})
