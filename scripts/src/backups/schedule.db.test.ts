import { connectParts, readConfig } from '@naire/api'
import { giveOperatorNotice, prepareWork } from '@naire/workers/runner'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { openField } from '../../../tests/api/wechat-field.ts'
import type { Installation } from './make-backup.ts'
import { backupKeys, readManifest } from './parts.ts'
import { backUp, dueIn, keepBackingUp } from './schedule.ts'
import { verifyBackup } from './verify-backup.ts'

const field = openField()
const say = () => {}
let own: Installation

beforeAll(async () => {
  const { pool, dataDir } = field.product
  await prepareWork(pool)
  const master = readFileSync(join(dataDir, 'keys', 'master.key'), 'utf8').trim()
  own = { pool, dataDir, keys: backupKeys(Buffer.from(master, 'hex')) }
})

it('a backup is made by itself, sharing what did not change, and kept as long as it is to be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naire-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'all')
  let at = Date.parse('2026-03-01T08:00:00Z')
  const failures: unknown[] = []
  const schedule = {
    installation: own,
    root,
    everyMs: 24 * 3_600_000,
    keepMs: 2.5 * 24 * 3_600_000,
    say,
    now: () => new Date(at),
    onFailure: async (error: unknown) => void failures.push(error),
  }
  expect(await dueIn(schedule)).toBe(0)
  expect(await backUp(schedule)).toBe('2026-03-01T0800Z')
  expect(await dueIn(schedule)).toBe(24 * 3_600_000)
  const partOf = async (name: string) => {
    const { log } = (await readManifest(join(root, name), own))!
    return statSync(join(root, name, log[0]!.name)).ino
  }
  const whole = await partOf('2026-03-01T0800Z')
  await field.place.person('Surveyor', 'backed_up')
  for (let day = 2; day <= 4; day += 1) {
    at += 24 * 3_600_000
    await backUp(schedule)
  }
  expect(readdirSync(root).toSorted()).toEqual(['2026-03-02T0800Z', '2026-03-03T0800Z', '2026-03-04T0800Z'])
  expect(await partOf('2026-03-04T0800Z')).toBe(await partOf('2026-03-03T0800Z'))
  expect(await partOf('2026-03-02T0800Z')).not.toBe(whole)
  for (const name of readdirSync(root)) {
    const { problems } = await verifyBackup({ ...own, pool: null }, { folder: join(root, name), say })
    expect(problems).toEqual([])
  }
  // A disk that takes nothing, as a file in the place of the folder.
  rmSync(root, { recursive: true })
  writeFileSync(root, '')
  const stop = keepBackingUp(schedule)
  await expect.poll(() => failures.length).toBe(1)
  await stop()
})

it('a backup that failed is told to every super administrator, once a day', async () => {
  const { pool, dataDir, databaseUrl } = field.product
  const parts = await connectParts(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
    pino({ enabled: false }),
  )
  onTestFinished(() => parts.close())
  const day = '2026-03-01'
  const told = { what: 'backup', detail: 'ENOSPC', day, at: `${day}T08:00:00.000Z` }
  for (let nth = 0; nth < 2; nth += 1) await giveOperatorNotice({ ...parts, log: pino({ enabled: false }) }, told)
  const rows = async () =>
    (await pool.query('select "Kind", "What", "Detail" from read.notices where "What" = $1', ['backup'])).rows
  await expect.poll(rows).toEqual([{ Kind: 'jobFailed', What: 'backup', Detail: 'ENOSPC' }])
})
