import { connectParts, readConfig } from '@naire/api'
import { connect, type Pool } from '@naire/database'
import { readModels } from '@naire/projections'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { prepareWork } from '@naire/workers/runner'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Client } from '../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../tests/api/fieldwork.ts'
import { startReplica } from '../../../tests/api/product.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { makeBackup, type Installation } from './make-backup.ts'
import { backupKeys, readManifest } from './parts.ts'
import { restoreBackup, type RestoreOptions } from './restore-backup.ts'
import { verifyBackup, verifyReadModels } from './verify-backup.ts'

const field = openField()
const say = () => {}
const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'naire-backup-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

let own: Installation
let manager: Client
const record = copyOf(screening())

beforeAll(async () => {
  const { pool, dataDir } = field.product
  await prepareWork(pool)
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'backup_manager')
  own = { pool, dataDir, keys: keysIn(dataDir) }
})

const keysIn = (dataDir: string) =>
  backupKeys(Buffer.from(readFileSync(join(dataDir, 'keys', 'master.key'), 'utf8').trim(), 'hex'))

async function finished(): Promise<Respondent> {
  const someone = new Respondent(field.product.anybody, record)
  expect((await someone.finish(calm)).status).toBe(200)
  return someone
}

const eventsIn = async (pool: Pool, upTo: number) =>
  (await pool.query('select * from log.events where position <= $1 order by position', [upTo])).rows

/** A new installation that has the master key and nothing else. */
async function emptyInstallation(): Promise<Installation & { readonly databaseUrl: string }> {
  const databaseUrl = await freshDatabase()
  const dataDir = newFolder()
  cpSync(join(own.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  const pool = connect(databaseUrl, { max: 4, applicationName: 'restored' })
  onTestFinished(() => pool.end())
  return { pool, dataDir, databaseUrl, keys: keysIn(dataDir) }
}

async function restored(folder: string, more: Partial<RestoreOptions> = {}) {
  const installation = await emptyInstallation()
  return { ...installation, ...(await restoreBackup(installation, { folder, say, ...more })) }
}

/** The restored installation, started. */
async function started({ databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string }) {
  const log = pino({ level: 'silent' })
  const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
  await prepareProjections(parts.pool)
  const running = startProjections({ ...parts, keys: parts.vault.keys, readModels, log })
  await running.ready
  const api = await startReplica({ databaseUrl, dataDir })
  onTestFinished(async () => {
    await api.stop()
    await running.stop()
    await parts.close()
  })
  return { url: api.anybody.url, vault: parts.vault }
}

async function storedFile(): Promise<{ readonly sid: string; readonly content: Buffer; readonly hash: string }> {
  const log = pino({ level: 'silent' })
  const { databaseUrl, dataDir } = field.product
  const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
  const content = randomBytes(300_000)
  const sid = newSid()
  const about = { sid, objectSid: sid, bizObjectType: 99, naireSid: record.Sid, orgSid: field.place.orgSid }
  const named = { ...about, fileName: 'a.bin', fileExt: '.bin', mediaType: 'application/octet-stream' }
  await parts.vault.files.store(named, Readable.from([content]), { maxBytes: 10 ** 6 })
  await parts.close()
  return { sid, content, hash: createHash('sha256').update(content).digest('hex') }
}

it('a backup of an installation under load is restored elsewhere: the same log, sign-ins, files and answers', async () => {
  const someone = await finished()
  const file = await storedFile()
  const folder = newFolder()
  const busy = { goes: true }
  const load = (async () => {
    while (busy.goes) await finished()
  })()
  const manifest = await makeBackup(own, { folder, say })
  busy.goes = false
  await load
  const lost = new Respondent(field.product.anybody, record)
  const ending = { CommandId: 'end-after-backup' }
  expect((await lost.finish(calm, ending)).status).toBe(200)
  expect(JSON.stringify(readdirSync(folder, { recursive: true }))).not.toContain('master.key')
  expect((await verifyBackup(own, { folder, say })).problems).toEqual([])

  const elsewhere = await restored(folder)
  const [before, after] = await Promise.all([own.pool, elsewhere.pool].map((pool) => eventsIn(pool, manifest.position)))
  expect(after).toEqual(before)
  expect(await eventsIn(elsewhere.pool, 10 ** 9)).toHaveLength(after!.length)
  const { url, vault } = await started(elsewhere)
  const there = new Client(url, manager.headers)
  const asked = `/odata/NaireSessions('${someone.sid}')?$expand=Feedbacks`
  await expect.poll(async () => (await there.get(asked)).status, { timeout: 20_000 }).toBe(200)
  expect((await there.get(asked)).body.Feedbacks).toEqual((await manager.get(asked)).body.Feedbacks)
  const stored = await vault.files.open((await vault.files.find(file.sid))!.hash)
  expect(Buffer.concat(await stored!.stream.toArray())).toEqual(file.content)
  // A device notices the other epoch, and sends again what the restored log lacks: it is taken once.
  const epochAt = async (base: string) => ((await (await fetch(`${base}/health`)).json()) as { epoch: string }).epoch
  expect(await epochAt(url)).not.toBe(await epochAt(field.product.anybody.url))
  const client = new Client(url, { 'X-Session-Key': lost.key })
  const device = Object.assign(new Respondent(client, record), { sid: lost.sid, client })
  for (let nth = 0; nth < 2; nth += 1)
    expect((await device.finish(calm, ending)).body).toMatchObject({ Sid: lost.sid, Status: 0 })
  // It goes on behind what was restored, under an epoch of its own.
  expect((await new Respondent(new Client(url), record).finish(calm)).status).toBe(200)
  expect((await eventsIn(elsewhere.pool, 10 ** 9)).at(-1).position).toBeGreaterThan(manifest.position)
  expect((await verifyBackup(elsewhere, { folder, say })).problems).toMatchObject([{ where: 'log' }])
})

it('a row of a read model that somebody changed is found, and nothing else', async () => {
  const someone = await finished()
  const counted = () =>
    own.pool.query("select from pg_namespace where nspname ~ 'build'").then(({ rowCount }) => rowCount)
  const folders = await counted()
  await expect.poll(async () => (await manager.get(`/odata/NaireSessions('${someone.sid}')`)).status).toBe(200)
  expect(await verifyReadModels(own, { say })).toEqual([])
  const change = (score: string) =>
    own.pool.query(`update read.sessions set "Score" = ${score} where "Sid" = $1`, [someone.sid])
  const { rows } = await own.pool.query<{ score: number }>(
    `select "Score" as score from read.sessions where "Sid" = $1`,
    [someone.sid],
  )
  await change('"Score" + 1')
  expect(await verifyReadModels(own, { say })).toMatchObject([{ where: 'read model sessions' }])
  await change(String(rows[0]?.score))
  expect(await verifyReadModels(own, { say })).toEqual([])
  expect(await counted(), 'what was built is thrown away').toBe(folders)
})

it('is restored up to a position, and jobs of later events are not begun', async () => {
  await finished()
  const folder = newFolder()
  const { position } = await makeBackup(own, { folder, say })
  const [last] = (await eventsIn(own.pool, position)).slice(-1)
  await own.pool.query(
    `insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at)
     values ('of the last', 'x', $1, 'X', 'x', 0, now())`,
    [last.id],
  )
  await own.pool.query(
    `insert into work.subscriptions (name, position, epoch) select 'dispatcher', $1, id from log.epoch
     on conflict (name) do update set position = excluded.position, epoch = excluded.epoch`,
    [position],
  )
  await makeBackup(own, { folder, say })
  const whole = await restored(folder)
  const shorter = await restored(folder, { position: position - 1 })
  expect(await eventsIn(shorter.pool, position)).toEqual(await eventsIn(own.pool, position - 1))
  const jobs = async (pool: Pool) => (await pool.query(`select job_id from work.outbox`)).rows
  expect([await jobs(whole.pool), await jobs(shorter.pool)]).toEqual([[{ job_id: 'of the last' }], []])
  const follower = async (pool: Pool) =>
    (await pool.query('select position, s.epoch = e.id as fits from work.subscriptions s, log.epoch e')).rows
  expect(await follower(whole.pool)).toEqual([{ position, fits: true }])
  expect(await follower(shorter.pool)).toEqual([{ position: position - 1, fits: true }])
  await own.pool.query(`delete from work.outbox`)
})

it('is brought up to date: what was erased goes, keys and contents alike', async () => {
  const file = await storedFile()
  const folder = newFolder()
  const first = await makeBackup(own, { folder, say })
  const name = join('files', file.hash.slice(0, 2), file.hash)
  expect(first.files.map((part) => part.name)).toContain(name)
  await own.pool.query('delete from vault.files where sid = $1', [file.sid])
  const second = await makeBackup(own, { folder, say })
  expect(second.files.map((part) => part.name)).not.toContain(name)
  expect(readdirSync(folder, { recursive: true })).not.toContain(name)
  expect((await verifyBackup(own, { folder, say })).problems).toEqual([])
})

it('tells a flipped byte anywhere, a part cut short or exchanged, and another key', async () => {
  await finished()
  const file = await storedFile()
  const folder = newFolder()
  const { log, tables } = await makeBackup(own, { folder, say })
  const keysPart = tables.find(({ table }) => table === 'data_keys')!.parts[0]!.name
  const names = [log[0]!.name, keysPart, join('files', file.hash.slice(0, 2), file.hash), 'manifest.json']
  const wrongAfter = async (change: (path: string) => void, name: string) => {
    const path = join(folder, name)
    const whole = readFileSync(path)
    change(path)
    const { problems } = await verifyBackup({ ...own, pool: null }, { folder, say })
    await expect(restored(folder)).rejects.toThrow()
    writeFileSync(path, whole)
    return problems.map(({ where }) => where)
  }
  for (const name of names) {
    const flip = (path: string) => {
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length * 0.6)
      bytes[at] = bytes[at]! ^ 1
      writeFileSync(path, bytes)
    }
    expect(await wrongAfter(flip, name), name).toEqual([name])
    expect(await wrongAfter((path) => truncateSync(path, readFileSync(path).length - 1), name), name).toEqual([name])
    expect(await wrongAfter((path) => rmSync(path), name), name).toEqual([name])
  }
  expect(await wrongAfter((path) => writeFileSync(path, readFileSync(join(folder, keysPart))), log[0]!.name)).toEqual([
    log[0]!.name,
  ])
  const others = { ...own, keys: backupKeys(randomBytes(32)), pool: null }
  expect((await verifyBackup(others, { folder, say })).problems).toMatchObject([{ where: 'manifest.json' }])
  expect((await verifyBackup({ ...own, pool: null }, { folder, say })).problems).toEqual([])
})

it('tells a change of the log since the backup, whoever made it', async () => {
  await finished()
  const folder = newFolder()
  const { position } = await makeBackup(own, { folder, say })
  const away = await restored(folder)
  const there = newFolder()
  await makeBackup(away, { folder: there, say })
  expect((await verifyBackup(away, { folder: there, say })).problems).toEqual([])
  await away.pool.query('alter table log.events disable trigger events_are_final')
  await away.pool.query(`update log.events set type = type || 'x' where position = $1`, [position])
  expect((await verifyBackup(away, { folder: there, say })).problems).toMatchObject([
    { where: `log 1 to ${position}`, problem: expect.stringContaining('not what they were') },
  ])
})

it('overwrites nothing, and refuses what it cannot restore in words', async () => {
  const folder = newFolder()
  await expect(restored(folder)).rejects.toThrow('there is no backup')
  const { position } = await makeBackup(own, { folder, say })
  await expect(restoreBackup(own, { folder, say })).rejects.toThrow('not empty')
  await expect(restored(folder, { position: position + 1 })).rejects.toThrow(`1 to ${position}`)
  const manifest = (await readManifest(folder, own))!
  expect(manifest.position).toBe(position)
  const newer = await emptyInstallation()
  await restoreBackup(newer, { folder, say })
  await newer.pool.query(`insert into vault.migrations (name) values ('999-later')`)
  const later = newFolder()
  await makeBackup(newer, { folder: later, say })
  await expect(restored(later)).rejects.toThrow('a newer version (vault at 999-later)')
})
