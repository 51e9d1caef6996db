import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresEventStore } from '@naire/event-store'
import { healthLimits } from '@naire/domain/health'
import { prepareWork } from '@naire/workers/runner'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newCertificate } from '../../../../scripts/src/stand-ins/wechat-pay/certificate.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { operatorFigures } from './figures.ts'
import { BatchTimings } from '@naire/projections/runner'
import { metricsText } from './operator-operations.ts'
import { slowStatements } from './slow-statements.ts'

const field = openField()
const day = 86_400_000

beforeAll(async () => {
  await prepareWork(field.product.pool)
})

/** Figures of the product as if it had a backup and a certificate of its own. */
async function figures() {
  const folder = mkdtempSync(join(tmpdir(), 'naire-operators-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const name = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace(':', '')}Z`
  for (const age of [2, 5]) mkdirSync(join(folder, 'backups', name(Date.now() - age * day)), { recursive: true })
  const certFile = join(folder, 'cert.pem')
  writeFileSync(certFile, newCertificate().pem)
  const { pool, dataDir } = field.product
  const config = { dataDir, backupFolder: join(folder, 'backups'), https: { certFile, keyFile: '' } }
  const store = createPostgresEventStore(pool)
  onTestFinished(() => store.close())
  const slow = { lastHour: () => 3 }
  return operatorFigures({ readPool: pool, store, config, slow } as never)
}

describe('the figures of an installation', () => {
  it('come from the log, the outbox, the disk, the backups and the certificate', async () => {
    const { pool } = field.product
    await pool.query(
      `insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at)
       values ('J', 'notice', gen_random_uuid(), 'AlarmRaised', 'session-S', 0, now() - interval '10 minutes')`,
    )
    onTestFinished(async () => void (await pool.query(`delete from work.outbox where job_id = 'J'`)))
    const { health } = await figures()
    expect(health.outboxWaiting).toBe(1)
    expect(Math.round(health.outboxSeconds / 60)).toBe(10)
    expect(Math.round((health.backupSeconds ?? 0) / 86_400)).toBe(2)
    expect(health.certificateSeconds).toBeGreaterThan(0)
    expect(health.diskFreeBytes).toBeGreaterThan(0)
    expect(health.diskSizeBytes).toBeGreaterThan(health.diskFreeBytes)
    expect(health.stoppedModels).toBe(0)
    const { body } = await field.product.admin.get('/api/InstallationHealth')
    expect(body.Problems.map(({ Key }: { Key: string }) => Key)).toEqual(
      expect.arrayContaining(['jobsWait', 'backupMissing']),
    )
  })

  it('are all that the dashboard and the alert rules ask for', async () => {
    const printed = await metricsText(await figures())
    const known = new Set([...printed.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    for (const file of ['grafana/naire.json', 'prometheus/alerts.yml']) {
      const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
      const asked = [...new Set([...text.matchAll(/\bnaire_[a-z0-9_]+/g)].map(([name]) => name))]
      expect(asked.length, file).toBeGreaterThan(5)
      expect(
        asked.filter((name) => !known.has(name)),
        file,
      ).toEqual([])
    }
  })

  it('have the same limits in the alert rules', () => {
    const rules = readFileSync(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')
    const limitsOf = (metric: string) =>
      [...rules.matchAll(new RegExp(`${metric}[^\\n]* [<>]= ([\\d.]+)`, 'g'))].map(([, limit]) => Number(limit))
    const both = ({ warning, danger }: { readonly warning: number; readonly danger: number }) => [warning, danger]
    expect(limitsOf('naire_read_model_behind_seconds')).toEqual(both(healthLimits.modelBehind))
    expect(limitsOf('naire_outbox_oldest_seconds')).toEqual(both(healthLimits.jobsWait))
    expect(limitsOf('naire_backup_age_seconds')).toEqual(both(healthLimits.backupOld))
    expect(limitsOf('naire_certificate_ends_seconds')).toEqual(both(healthLimits.certificateEnds))
    expect(limitsOf('naire_disk_free_bytes').map((share) => share * 100)).toEqual(both(healthLimits.diskFull))
    expect(limitsOf('naire_dispatcher_behind_positions')).toEqual([healthLimits.dispatcherBehind.warning])
    expect(limitsOf('naire_clock_ahead_seconds')).toEqual([healthLimits.clockJumped.warning])
    expect(limitsOf('naire_slow_reads_last_hour')).toEqual([healthLimits.readsSlow.warning])
    expect(limitsOf('naire_read_model_longest_batch_seconds')).toEqual([healthLimits.batchSlow.warning])
  })

  it('say which lists were slow, and how slow, once that is written', async () => {
    const { admin, pool } = field.product
    const timings = new BatchTimings({ pool, log: { info() {}, warn: expect.fail, error() {} }, everyMs: 60_000 })
    timings.note('orgs', { events: 20, ms: 500 })
    timings.note('orgs', { events: 100, ms: 1_500 })
    timings.note('users', { events: 1, ms: 10 })
    await timings.stop()
    const { body } = await admin.get('/api/InstallationHealth')
    expect(body.SlowModels[0]).toMatchObject({
      Name: 'orgs',
      EventsPerSecond: 60,
      LongestMs: 1_500,
      LongestEvents: 100,
    })
    expect(body.Figures).toMatchObject({ slowBatchSeconds: 1.5, slowReads: 0 })
    const printed = await metricsText(await figures())
    expect(printed).toContain('naire_read_model_longest_batch_seconds{read_model="orgs"} 1.5')
    expect(printed).toContain('naire_slow_reads_last_hour 3')
  })

  it('show the statements of the database where it counts them, without values, and none where it does not', async () => {
    const { admin, pool } = field.product
    const told = async () => (await admin.get('/api/InstallationHealth')).body.SlowStatements
    expect(await told()).toBe(null)
    // As pg_stat_statements shows them, for a database that was started without it.
    await pool.query(`create schema counted; create table counted.pg_stat_statements as
      select (select oid from pg_database where datname = current_database()) as dbid, (select oid from pg_roles where rolname = current_user) as userid,
        7::bigint as calls, 900::float8 as total_exec_time, 128.57::float8 as mean_exec_time, 450::float8 as max_exec_time, t.query
      from (values (E'select *\n from read.sessions where a = $1'), ('create role a password ''planted'''), ('selection')) as t(query)`)
    const client = {
      query: (text: string, values: unknown[]) =>
        pool.query(
          text.replace(/select quote_ident.*/s, `select 'counted' as schema`),
          text.includes('quote_ident') ? [] : values,
        ),
    }
    expect(await slowStatements(client as never)).toEqual([
      { Text: 'select * from read.sessions where a = $1', Calls: 7, TotalMs: 900, MeanMs: 128.6, WorstMs: 450 },
    ])
  })

  it('show how much each project holds', async () => {
    const { body } = await field.product.admin.get('/api/StorageBySubject')
    expect(body.value).toContainEqual(
      expect.objectContaining({ SubjectSid: field.place.subjectSid, Sessions: 0, Files: 0, Bytes: 0 }),
    )
  })
})
