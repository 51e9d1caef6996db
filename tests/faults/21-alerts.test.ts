import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@naire/database'
import { createPostgresEventStore } from '@naire/event-store'
import { BatchTimings } from '@naire/projections/runner'
import { prepareWork } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { operatorFigures } from '../../backend/api/src/operators/figures.ts'
import { metricsText } from '../../backend/api/src/operators/operator-operations.ts'
import { SlowQuestions } from '../../backend/api/src/reading/slow-questions.ts'
import { newCertificate } from '../../scripts/src/stand-ins/wechat-pay/certificate.ts'
import { newSid } from '../api/fieldwork.ts'
import { startReplica } from '../api/product.ts'
import { openField } from '../api/wechat-field.ts'
import { silent } from '../contracts/worker-bench.ts'
import { alertRules, firing, promtoolTest, samplesOf, type Firing, type Sample } from './harness/alert-rules.ts'

const field = openField()
const folder = mkdtempSync(join(tmpdir(), 'naire-alerts-'))
const config = { dataDir: folder, backupFolder: null as string | null, https: null as { certFile: string } | null }
const fired: Firing[] = []
let store: ReturnType<typeof createPostgresEventStore>
let slow: SlowQuestions

beforeAll(async () => {
  const { pool } = field.product
  await prepareWork(pool)
  store = createPostgresEventStore(pool)
  slow = new SlowQuestions(pool, silent, 0)
})
afterAll(async () => {
  await store.close()
  if (mountable) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Scrape of an api process that is up. */
async function scrape(): Promise<readonly Sample[]> {
  const parts = { readPool: field.product.pool, store, config, slow }
  const text = await metricsText(await operatorFigures(parts as never))
  return [...samplesOf(text), { name: 'up', labels: { job: 'naire' }, value: 1 }]
}

const append = (stream: string, ...events: readonly { readonly type: string; readonly data: object }[]) =>
  store.append({
    stream,
    expected: 'any',
    events: events.map((event) => ({
      ...event,
      id: randomUUID(),
      version: 1,
      metadata: {
        actor: { sid: 'system', role: 'system', orgSid: null },
        at: new Date().toISOString(),
        commandId: randomUUID(),
        correlationId: randomUUID(),
      },
    })),
  })

/** The api's clock elsewhere; timers go on. */
function clockAt(ms: number): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
  return () => void vi.useRealTimers()
}

/** Nobody moves a list on, and an event waits. */
async function held(seconds: number): Promise<() => Promise<void>> {
  const { pool, admin } = field.product
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const holding = inTransaction(pool, async (client) => {
    await client.query(`select from read.subscriptions where name = 'orgs' for update`)
    isLocked()
    await released
  })
  await locked
  const Name = String.fromCodePoint(...Array.from({ length: 4 }, () => 0x4e00 + Math.floor(Math.random() * 5_000)))
  await admin.put(`/odata/Orgs('${field.place.orgSid}')`, { Name }, { 'X-Min-Position': '0' })
  const back = clockAt(Date.now() + seconds * 1_000)
  return async () => {
    back()
    release()
    await holding
  }
}

async function waitingJob(minutes: number): Promise<() => Promise<void>> {
  const { pool } = field.product
  await pool.query(
    `insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at)
     values ('J', 'notice', gen_random_uuid(), 'AlarmRaised', 'session-S', 0, now() - make_interval(mins => $1))`,
    [minutes],
  )
  return async () => void (await pool.query(`delete from work.outbox where job_id = 'J'`))
}

/** A disk of its own with so much of it taken. */
function filled(share: number): () => void {
  const disk = join(folder, `disk-${share}`)
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' })
  writeFileSync(join(disk, 'full'), Buffer.alloc(Math.round(8 * 1_048_576 * share)))
  config.dataDir = disk
  return () => {
    config.dataDir = folder
    execFileSync('umount', [disk])
  }
}

function backupOf(hours: number): () => void {
  const backups = join(folder, `backups-${hours}`)
  const name = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 16).replace(':', '')
  mkdirSync(join(backups, `${name}Z`), { recursive: true })
  config.backupFolder = backups
  return () => {
    config.backupFolder = null
  }
}

function certificateFor(days: number): () => void {
  const certFile = join(folder, 'cert.pem')
  const { pem } = newCertificate()
  writeFileSync(certFile, pem)
  config.https = { certFile }
  const back = clockAt(Date.parse(new X509Certificate(pem).validTo) - days * 86_400_000)
  return () => {
    back()
    config.https = null
  }
}

type Drive = () => Promise<() => unknown> | (() => unknown)

/** Ways into the state of each rule; each gives the way out. */
const drives: Readonly<Record<string, Drive>> = {
  NaireModelBehind: () => held(31),
  NaireModelFarBehind: () => held(301),
  async NaireParkedEvents() {
    const { admin } = field.product
    await append(`viewings-${newSid()}`, { type: 'DataViewed', data: { sessionSid: null } })
    return async () => {
      for (const { Sid } of (await admin.get('/odata/ParkedEvents')).body.value)
        await admin.post(`/odata/ParkedEvents('${Sid}')/SurveyExpert.Skip()`, { reason: '测试' })
    }
  },
  async NaireDeadLetters() {
    const { admin } = field.product
    const cause = { duty: 'notice', eventId: randomUUID(), eventType: 'AlarmRaised', stream: 'session-S', revision: 0 }
    const jobId = newSid()
    await append(`duty-${jobId}`, { type: 'DutyGivenUp', data: { ...cause, attempts: 8, problem: 'test' } })
    return async () => {
      const { body } = await admin.get('/odata/DeadLetters')
      for (const { Sid } of body.value)
        await admin.post(`/odata/DeadLetters('${Sid}')/SurveyExpert.Close()`, { reason: '测试' })
    }
  },
  NaireJobsWait: () => waitingJob(3),
  NaireJobsWaitLong: () => waitingJob(16),
  async NaireDispatcherBehind() {
    const { pool } = field.product
    await pool.query(
      `insert into work.subscriptions (name, position) values ('dispatcher', 0) on conflict (name) do update set position = 0`,
    )
    await append(
      `signins-${newSid()}`,
      ...Array.from({ length: 1_000 }, () => ({ type: 'SignedOut', data: { signInSid: '' } })),
    )
    return async () => {
      const { position } = await store.head()
      await pool.query(`update work.subscriptions set position = $1`, [position])
    }
  },
  NaireDiskNearlyFull: () => filled(0.9),
  NaireDiskFull: () => filled(0.97),
  NaireBackupOld: () => backupOf(37),
  NaireBackupTooOld: () => backupOf(73),
  NaireCertificateEnds: () => certificateFor(20),
  NaireCertificateEndsSoon: () => certificateFor(4),
  async NaireClockJumped() {
    await append(`signins-${newSid()}`, { type: 'SignedOut', data: { signInSid: '' } })
    return clockAt(Date.now() - 10_000)
  },
  async NaireReadsSlow() {
    const query = { set: { name: 'Users' }, filter: null, orderby: [], expand: [], apply: null } as never
    for (let read = 0; read < 100; read += 1) await slow.timed(query, {} as never, async () => {}).catch(() => {})
    return () => {
      slow = new SlowQuestions(field.product.pool, silent, 0)
    }
  },
  async NaireBatchSlow() {
    const timings = new BatchTimings({ pool: field.product.pool, log: silent, everyMs: 60_000 })
    timings.note('orgs', { events: 7, ms: 11_000 })
    await timings.stop()
    return () => field.product.pool.query(`update read.subscriptions set timing = null where name = 'orgs'`)
  },
  /** The event stays in the log, and the list stopped: the last of those that need lists. */
  async NaireModelStopped() {
    await append(`user-${newSid()}`, { type: 'UserCreated', data: { code: null } })
    return () => {}
  },
  NaireDown: () => () => {},
}

// On a disk of its own, however full the machine's is.
const mountable =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0

it('every rule has what brings it about', () => {
  expect(Object.keys(drives).toSorted()).toEqual(alertRules.map(({ name }) => name).toSorted())
  expect(alertRules.length).toBeGreaterThan(10)
})

for (const [name, drive] of Object.entries(drives)) {
  const rule = alertRules.find((each) => each.name === name)!
  if (name === 'NaireDown') continue
  it.skipIf(name.startsWith('NaireDisk') && !mountable)(
    `${name} fires, and only then`,
    { timeout: 120_000 },
    async () => {
      expect(firing(rule.expression, await scrape())).toEqual([])
      const end = await drive()
      try {
        const samples = await vi.waitUntil(
          async () => {
            const now = await scrape()
            return firing(rule.expression, now).length > 0 && now
          },
          { timeout: 60_000, interval: 100 },
        )
        fired.push({ rule, samples, held: firing(rule.expression, samples) })
      } finally {
        await end()
      }
      if (name === 'NaireModelStopped') return
      await expect.poll(async () => firing(rule.expression, await scrape()), { timeout: 60_000 }).toEqual([])
    },
  )
}

it('NaireDown fires once nothing answers', async () => {
  const rule = alertRules.find(({ name }) => name === 'NaireDown')!
  const replica = await startReplica(field.product)
  const admin = replica.anybody.as(field.product.admin.headers)
  const up = async () => {
    const isUp = await admin.get('/metrics').then(
      ({ status, text }) => status === 200 && samplesOf(text).some(({ name }) => name === 'naire_dead_letters'),
      () => false,
    )
    return [{ name: 'up', labels: { job: 'naire' }, value: Number(isUp) }]
  }
  expect(firing(rule.expression, await up())).toEqual([])
  await replica.stop()
  const samples = await up()
  fired.push({ rule, samples, held: firing(rule.expression, samples) })
  expect(fired.at(-1)?.held).toHaveLength(1)
})

const promtool = process.env['PROMTOOL'] ?? 'promtool'
const isThere = spawnSync(promtool, ['--version'], { stdio: 'ignore' }).status === 0

it.skipIf(!isThere)('Prometheus’ own tool fires the same alerts (skipped without promtool)', () => {
  const file = join(folder, 'alerts.test.yml')
  writeFileSync(file, promtoolTest(fired))
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  expect(fired.length).toBeGreaterThan(10)
})
