import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/src/supervisor/free-port.ts'
import { Client } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { freshDatabase } from '../fresh-database.ts'
import { chanceOf } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { patienceMs, testMs } from './harness/patience.ts'
import { password, Processes, RoleProcess, untilAnswered } from './harness/processes.ts'

/** A built checkout of an earlier version; `npm run deep -- versions` makes one. */
const previous = process.env['PREVIOUS_CHECKOUT'] ?? ''
const random = chanceOf(22)
const roles = ['projections', 'workers', 'api'] as const
/** Sessions finished with the earlier version alone, with both, and with this one alone. */
const [before, beside, after] = [80, 240, 80]

it.skipIf(previous === '')(
  'an upgrade under load, the earlier version beside this one for a while, loses nothing and stores nothing twice',
  async () => {
    const databaseUrl = await freshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-fault-data-'))
    const port = await freePort()
    // The first account of the earlier version, made by its own code.
    const first = `import { ensureSuperAdmin } from '@naire/api/first-start'
      await ensureSuperAdmin(JSON.parse(process.argv[1]))`
    const about = JSON.stringify({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir, password })
    execFileSync(process.execPath, ['--input-type=module', '--eval', first, about], { cwd: join(previous, 'scripts') })
    const old: RoleProcess[] = []
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
    }
    for (const role of roles) old.push(await RoleProcess.start(role, env, previous))
    const earlier = new Client(`http://127.0.0.1:${port}`)
    const admin = await earlier.signIn('superadmin', password)
    const record = screening()
    const place = await FieldworkSite.make({ admin, anybody: earlier }, '机构')
    await place.publish(record)

    const versions = [earlier]
    const finished: string[] = []
    const statuses = new Set<number>()
    const stopping = new AbortController()
    const devices = Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted) {
        const address = `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`
        const { sid, key } = new Respondent(earlier, record)
        /** The device as one of the versions hears it, whichever the load balancer chooses. */
        const device = () => new Respondent(random.pick(versions).as({ 'X-Forwarded-For': address }), record, sid, key)
        statuses.add((await untilAnswered(() => device().commit({ age: 30, phq1: '0' }))).status)
        statuses.add((await untilAnswered(() => device().finish(calm))).status)
        finished.push(sid)
      }
    })
    const more = async (sessions: number) => {
      const target = finished.length + sessions
      while (finished.length < target) await Promise.race([wait(20), Promise.all(devices)])
    }

    await more(before)
    // Migrations run while the earlier version is at work.
    const processes = await Processes.open(databaseUrl, dataDir)
    try {
      // It waits for the read models until the earlier version lets them go.
      const follower = processes.start('projections', { direct: true })
      for (const role of ['workers', 'api'] as const) await processes.start(role, { direct: true })
      await old[0]?.stop()
      await follower
      await expect.poll(async () => (await processes.anybody.get('/ready')).status, { timeout: patienceMs }).toBe(200)
      versions.push(processes.anybody)
      await more(beside)
      // Each reads what the other has stored.
      const now = await processes.signInAdmin()
      for (const sid of finished.slice(-20))
        for (const reader of [admin, now])
          expect((await reader.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)).status).toBe(200)
      versions.shift()
      await wait(500)
      for (const process of old) await process.stop()
      await more(after)
      stopping.abort()
      await Promise.all(devices)
      expect(statuses).toEqual(new Set([200]))
      let ledger = await ledgerOf(processes)
      const pending = async () => (ledger = await ledgerOf(processes)).pendingJobs
      await expect.poll(pending, { timeout: patienceMs, interval: 1_000 }).toBe(0)
      for (const process of processes.started) await process.stop()

      // Beyond the quota's limit a session is turned away instead.
      const { rows } = await processes.pool.query<{ fact: string; n: number; streams: number }>(
        `select case type when 'SessionCreated' then 'begun' else 'ended' end as fact, count(*)::integer as n,
           count(distinct stream)::integer as streams from log.events where stream like 'session-%'
           and type in ('SessionCreated', 'SessionSucceeded', 'SessionTurnedAway') group by 1 order by 1`,
      )
      const each = { n: finished.length, streams: finished.length }
      expect(rows).toEqual([
        { fact: 'begun', ...each },
        { fact: 'ended', ...each },
      ])
      expectBalanced('22 two versions', {
        ...ledger,
        acknowledged: finished.length,
        wrongRows: await processes.wrongReadModels(),
      })
      expect((await processes.pool.query('select from read.sessions')).rows).toHaveLength(finished.length)
    } finally {
      stopping.abort()
      await Promise.allSettled(devices)
      for (const process of old) await process.kill()
      await processes.close()
    }
  },
  testMs,
)
