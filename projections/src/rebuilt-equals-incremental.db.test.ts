import { eventOf } from './runner/read-model.ts'
import { connect, type Pool } from '@naire/database'
import { cellOf, evolve, noQuota, type Quota, type QuotaEvent } from '@naire/domain/quotas'
import { sessionDecider } from '@naire/domain/sessions'
import { identDecider } from '@naire/domain/idents'
import { personalFields as ofUsers } from '@naire/domain/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../tests/fresh-database.ts'
import { readModels } from './index.ts'
import { withoutParts } from './testing/log.ts'
import { Random } from './testing/random.ts'
import { naireSids, randomHistory } from './testing/random-history.ts'
import { applyAgain, contents, project, schemaOf } from './testing/tables.ts'

let pool: Pool
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'projections-test' })
})
afterAll(() => pool.end())

describe('read models', () => {
  const seed = Date.now() % 1_000_000
  it(`hold the same however the log was cut into batches (seed ${seed})`, async () => {
    const { events } = randomHistory(new Random(seed), 60, { erases: true })
    await project(pool, readModels, { schema: 'one_by_one', events, size: 1 })
    await project(pool, readModels, { schema: 'sevens', events, size: 7 })
    await project(pool, readModels, { schema: 'at_once', events, size: events.length })
    const expected = await contents(pool, readModels, 'at_once')
    expect(await contents(pool, readModels, 'one_by_one')).toEqual(expected)
    expect(await contents(pool, readModels, 'sevens')).toEqual(expected)
    for (const table of [
      'sessions',
      'session_documents',
      'audit_events',
      'alarms',
      'alarm_steps',
      'appeal_feedbacks',
      'quotars',
      'users',
      'depts',
      'viewings',
      'boards',
      'crosstabs',
      'reports',
      'excels',
      'idents',
      'ident_sessions',
      'campaigns',
      'campaign_messages',
      'reward_rules',
      'rewards',
      'dead_letters',
      'notices',
      'personal_tasks',
      'webhooks',
      'webhook_deliveries',
      'retention_rules',
      'legal_holds',
      'retention_runs',
    ]) {
      expect(expected[table]?.length, table).toBeGreaterThan(0)
    }
  })

  it(`hold the same when the keys of what was erased are destroyed (seed ${seed})`, async () => {
    const { events } = randomHistory(new Random(seed), 60, { erases: true })
    const erased = new Set(
      events
        .filter(({ type }) => ['SessionErased', 'UserErased', 'IdentErased'].includes(type))
        .map(({ stream }) => stream),
    )
    const anonymised = new Set(events.filter(({ type }) => type === 'SessionAnonymised').map(({ stream }) => stream))
    expect(anonymised.size).toBeGreaterThan(3)
    const personal: Readonly<Record<string, readonly string[]>> = {
      ...sessionDecider.personal,
      ...ofUsers,
      ...identDecider.personal,
    }
    const opened = events.map((event) => {
      if (anonymised.has(event.stream) && !erased.has(event.stream)) return withoutParts(event)
      const fields = erased.has(event.stream) ? (personal[event.type] ?? []) : []
      const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => !fields.includes(name)))
      return { ...event, data, erased: fields.length > 0 }
    })
    expect(opened.filter((event) => event.erased).length).toBeGreaterThan(1)
    await project(pool, readModels, { schema: 'forgotten', events: opened, size: 50 })
    expect(await contents(pool, readModels, 'forgotten')).toEqual(await contents(pool, readModels, 'at_once'))
  })

  it(`count seats as the quota itself does (seed ${seed})`, async () => {
    const { events } = randomHistory(new Random(seed), 60, { erases: true })
    for (const naireSid of naireSids) {
      const quota = events
        .filter(({ stream }) => stream === `quota-${naireSid}`)
        .reduce<Quota>((state, event) => evolve(state, eventOf<QuotaEvent>(event)), noQuota)
      const { rows } = await pool.query(
        `select "Sid", "Taken", "Held" from at_once.quotars where "NaireSid" = $1 order by "Sid"`,
        [naireSid],
      )
      const sids = rows.map(({ Sid }) => Sid)
      expect(sids).toEqual(expect.arrayContaining([...quota.current]))
      const cells = sids.map((sid) => cellOf(quota, sid))
      expect(rows).toEqual(cells.map((cell) => ({ Sid: cell?.cellSid, Taken: cell?.taken, Held: cell?.held })))
    }
  })

  it('change nothing when a batch comes again', async () => {
    const { events } = randomHistory(new Random(7), 12, { erases: true })
    const idempotent = readModels.filter(({ name }) => name !== 'quotas')
    await project(pool, idempotent, { schema: 'twice', events, size: events.length })
    const once = await contents(pool, idempotent, 'twice')
    for (const model of idempotent) {
      const last = events.filter(({ type }) => model.handles.includes(type)).slice(-1)
      await applyAgain(pool, model, { schema: schemaOf(model, 'twice'), events: last })
    }
    expect(await contents(pool, idempotent, 'twice')).toEqual(once)
  })
})
