import { connect, type Pool, type PoolClient } from '@naire/database'
import { roles } from '@naire/domain/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { sid } from '../testing/log.ts'
import { orgSids, randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { reading } from './read-transaction.ts'
import { sets, type SetName } from './sets.ts'
import type { SetPlan } from './set-plan.ts'
import type { Viewer } from './visibility.ts'

const [own, other] = orgSids
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'barrier-test' })
  await project(pool, readModels, { events: randomHistory(new Random(11), 120).events, size: 1000 })
})
afterAll(() => pool.end())

const member: Viewer = { role: roles.OrgAdmin, orgSid: own, userSid: sid('user1') }
const root: Viewer = { role: roles.SuperAdmin, orgSid: own, userSid: sid('root') }
const respondent: Viewer = { role: 'respondent', orgSid: null, userSid: 'anonymous', sessionSid: sid('session0') }

/** Tables that the sets show, each with the column of the organisation; a query that forgot every condition. */
const shared = (Object.entries(sets) as [SetName, SetPlan][]).map(([name, { table, wire }]) => ({
  name,
  table,
  org: name === 'Orgs' ? 'Sid' : 'OrgSid' in wire && name !== 'Quotars' ? 'OrgSid' : null,
}))
const everyRow = (viewer: Viewer, table: string) =>
  reading(
    pool,
    viewer,
    async (client) => (await client.query<Record<string, unknown>>(`select * from read.${table}`)).rows,
  )

describe('a query that forgets who is a member', () => {
  const closed = sid('subject0')
  const outsider: Viewer = { ...member, role: roles.ProjectManager, memberships: { closed: [closed], roles: {} } }
  const inSubjects = shared.filter(
    ({ table }) => !['orgs', 'depts', 'users', 'dead_letters', 'parked_events'].includes(table),
  )
  const subjectOf = async (table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> => {
    if (table === 'subjects') return row['Sid']
    if ('SubjectSid' in row) return row['SubjectSid']
    const [kind, stream] = String(row['Stream'] ?? '').split('-')
    if (kind === 'subject') return stream
    if (kind === 'excel')
      return (
        await pool.query<{ SubjectSid: string }>('select "SubjectSid" from read.excels where "Sid" = $1', [stream])
      ).rows[0]?.SubjectSid
    if (kind === 'naire' || kind === 'quota' || kind === 'excels')
      return (
        await pool.query<{ SubjectSid: string }>('select "SubjectSid" from read.naires where "Sid" = $1', [stream])
      ).rows[0]?.SubjectSid
    const [from, by] =
      typeof row['SessionSid'] === 'string' ? ['sessions', row['SessionSid']] : ['naires', row['NaireSid']]
    return (await pool.query<{ SubjectSid: string }>(`select "SubjectSid" from read.${from} where "Sid" = $1`, [by]))
      .rows[0]?.SubjectSid
  }

  it.each(inSubjects)('$name: gets no row of a subject that is not theirs', async ({ table }) => {
    const of = async (viewer: Viewer) =>
      Promise.all((await everyRow(viewer, table)).map((row) => subjectOf(table, row)))
    expect((await of(outsider)).filter((subject) => subject === closed)).toEqual([])
    if (table === 'sessions') expect((await of(member)).filter((subject) => subject === closed)).not.toEqual([])
  })
})

describe('a query that forgets who asks', () => {
  it.each(shared.filter(({ org }) => org !== null))(
    '$name: gets no row of another organisation',
    async ({ table, org }) => {
      const all = await everyRow(root, table)
      expect(new Set(all.map((row) => row[org ?? ''])).size).toBeGreaterThan(1)
      const rows = await everyRow(member, table)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => row[org ?? ''] === other && row['Sid'] !== member.userSid)).toEqual([])
    },
  )

  it('gets a respondent nothing but their own session and its answers', async () => {
    expect(await everyRow(respondent, 'sessions')).toHaveLength(1)
    expect(new Set((await everyRow(respondent, sets.Feedbacks.table)).map((row) => row['SessionSid']))).toEqual(
      new Set([respondent.sessionSid]),
    )
    const others = shared.filter(({ table }) => !['sessions', sets.Feedbacks.table, sets.Quotars.table].includes(table))
    for (const { table } of others) expect(await everyRow(respondent, table), table).toEqual([])
  })

  it('shows what operators keep to nobody else', async () => {
    expect((await everyRow(root, 'dead_letters')).length).toBeGreaterThan(0)
    expect(await everyRow(member, 'dead_letters')).toEqual([])
  })

  it('writes nothing, not even where it may read', async () => {
    const attempts = [
      'update read.sessions set "Score" = 1',
      'delete from read.users',
      'create table read.own (n integer)',
      'select * from vault.passwords',
      'select * from log.events',
    ]
    for (const sql of attempts)
      await expect(
        reading(pool, root, (client: PoolClient) => client.query(sql)),
        sql,
      ).rejects.toThrow()
  })

  it('has no way to become somebody else by a sid that is no sid', async () => {
    const forged = { ...member, orgSid: `x'; reset role; select '1` }
    expect(await everyRow(forged, 'sessions')).toEqual([])
  })
})

it('every shared table is under row-level security, and no view goes around it', async () => {
  const tables = await pool.query<{ name: string; enabled: boolean; policies: string[] }>(
    `select c.relname as name, c.relrowsecurity as enabled,
            (select coalesce(json_agg(p.polname order by p.polname), '[]') from pg_policy as p where p.polrelid = c.oid) as policies
     from pg_class as c where c.relnamespace = 'read'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  )
  const under = tables.rows
    .filter(({ enabled, policies }) => enabled && policies.includes('operator'))
    .map(({ name }) => name)
  expect(shared.map(({ table }) => table).filter((table) => !under.includes(table))).toEqual([])
  const views = await pool.query(
    `select relname from pg_class where relnamespace = 'read'::regnamespace and relkind in ('v', 'm') and not coalesce(reloptions::text like '%security_invoker=true%', false)`,
  )
  expect(views.rows).toEqual([])
})

it('the barrier costs a query that names its organisation one comparison, not one for each row', async () => {
  const plan = await reading(pool, member, (client) =>
    client.query<Record<string, string>>(
      `explain select "Sid" from read.sessions where "OrgSid" = '${own}' order by "StartTime"`,
    ),
  )
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/One-Time Filter: .*current_setting\('naire\.org'/)
  expect(text.match(/current_setting\('naire\.org/g)).toHaveLength(1)
})

it('the readers sign in nowhere, make nothing, and pass no security', async () => {
  const { rows } = await pool.query(
    `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'naire\\_%'`,
  )
  const nothing = { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
  expect(rows).toEqual([nothing, nothing, nothing])
})
