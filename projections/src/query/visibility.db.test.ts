import { connect, type Pool } from '@naire/database'
import { roles, type Caller } from '@naire/domain/access'
import type { SessionEvent } from '@naire/domain/sessions'
import { bindQuery, parseQuery } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { sid } from '../testing/log.ts'
import { orgSids, randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runEntityQuery, runQuery, sets, streamSessions, type SetName, type Viewer } from './index.ts'

const model = entityModel()
const [own, other] = orgSids
const me = sid('me')
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'visibility-test' })
  const log = randomHistory(new Random(5), 60)
  const about = (name: string, ...events: SessionEvent[]) =>
    events.forEach((event) => log.add(`session-${name}`, event))
  const finished = {
    type: 'SessionSucceeded',
    data: { to: 'success', cells: [], review: 'pending', reviewLevel: 1, reviewLevels: 1 },
  } as const
  for (const n of [0, 2, 4, 6]) {
    about(sid(`session${n}`), { type: 'SessionRestored', data: { from: 'deleted', to: 'suspend' } }, finished)
    about(sid(`session${n}`), {
      type: 'ReviewerAssigned',
      data: { reviewerSid: me, reviewerName: null, previousSid: null },
    })
    about(sid(`session${n}`), {
      type: 'AppealerAssigned',
      data: { appealerSid: me, appealerName: null, previousSid: null },
    })
  }
  about(sid('session4'), { type: 'AppealCommitted', data: { to: 'pending', appealerSid: me, feedbackSids: [] } })
  about(sid('session6'), { type: 'SessionDeleted', data: { from: 'success', to: 'deleted', reason: 'twice' } })
  await project(pool, readModels, { events: log.events, size: 1000 })
})
afterAll(() => pool.end())

async function seen(
  set: SetName,
  viewer: Partial<Viewer> & { role: Caller },
  query = '$top=1000',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entitySet = model.sets[set]
  if (!entitySet) throw new Error(set)
  return (await runQuery(pool, bindQuery(model, entitySet, parseQuery(query)), { orgSid: own, userSid: me, ...viewer }))
    .rows
}

/** Nothing is parked here: those rows come from the runner itself. */
const setNames = (Object.keys(sets) as SetName[]).filter((set) => set !== 'ParkedEvents')
/** Sets of the whole installation, for operators, and of one person. */
const ofNoOrg: readonly SetName[] = ['DeadLetters', 'Notices', 'PersonalTasks']

describe('who sees what', () => {
  it.each(setNames)('%s: nobody but SuperAdmin sees another organisation', async (set) => {
    const everything = await seen(set, { role: roles.SuperAdmin, orgSid: null })
    expect(everything.length).toBeGreaterThan(0)
    for (const role of Object.values(roles).filter((each) => each !== roles.SuperAdmin)) {
      for (const row of await seen(set, { role, orgSid: other, userSid: sid('nobody') })) {
        expect(row['OrgSid'] ?? other, `${set} for role ${role}`).toBe(other)
      }
    }
    const one = await seen(set, { role: roles.SuperAdmin, orgSid: own })
    if (ofNoOrg.includes(set)) expect(one).toEqual(everything)
    else expect(one.length).toBeLessThan(everything.length)
  })

  it.each(setNames)('%s: a respondent sees their own session and its answers, nothing else', async (set) => {
    const sessionSid = sid('session0')
    const rows = await seen(set, { role: 'respondent', orgSid: null, sessionSid })
    const allowed: readonly SetName[] = ['NaireSessions', 'Feedbacks']
    if (!allowed.includes(set)) expect(rows).toEqual([])
    else expect(new Set(rows.map((row) => row['SessionSid'] ?? row['Sid']))).toEqual(new Set([sessionSid]))
    expect(await seen(set, { role: 'respondent', orgSid: own })).toEqual([])
  })

  it('an alarmer sees alarms, no session and no answer', async () => {
    expect((await seen('Alarms', { role: roles.Alarmer })).length).toBeGreaterThan(0)
    for (const set of [
      'NaireSessions',
      'Feedbacks',
      'AppealSessions',
      'AppealFeedbacks',
      'AuditEvents',
      'Quotars',
    ] as const) {
      expect(await seen(set, { role: roles.Alarmer })).toEqual([])
    }
    expect(
      (await seen('Alarms', { role: roles.Alarmer }, '$top=1000&$expand=Session')).every(
        (row) => row['Session'] === null,
      ),
    ).toBe(true)
  })

  const assignedToOthers = async (
    whom: 'reviewer_assigned' | 'appealer_assigned',
    column: 'RevieworSid' | 'AppealerSid',
  ) =>
    (
      await pool.query<{ Sid: string }>(`select "Sid" from read.sessions where ${whom} and "${column}" <> $1`, [me])
    ).rows.map(({ Sid }) => Sid)

  it('an assessor sees what is to review and theirs or nobody’s, and what somebody decided to whom it was not assigned', async () => {
    const rows = await seen('NaireSessions', { role: roles.Assessor })
    expect(rows.some((row) => row['RevieworSid'] === me)).toBe(true)
    expect(rows.some((row) => row['RevieworSid'] !== me && row['RevieworSid'] !== null)).toBe(true)
    expect(rows.every((row) => row['ReviewStatus'] !== null)).toBe(true)
    const others = await assignedToOthers('reviewer_assigned', 'RevieworSid')
    expect(others.length).toBeGreaterThan(0)
    expect(rows.filter((row) => others.includes(String(row['Sid'])))).toEqual([])
    const history = await seen('AuditEvents', { role: roles.Assessor })
    expect(new Set(history.map((row) => row['SessionSid']))).toEqual(new Set(rows.map((row) => row['Sid'])))
  })

  it('a customer sees finished sessions that they may appeal, a judge those that were appealed', async () => {
    const customer = await seen('NaireSessions', { role: roles.Customer })
    expect(customer.map((row) => row['Sid'])).toContain(sid('session0'))
    expect(customer.every((row) => [0, 1, 5].includes(Number(row['Status'])))).toBe(true)
    const others = await assignedToOthers('appealer_assigned', 'AppealerSid')
    expect(others.length).toBeGreaterThan(0)
    expect(customer.filter((row) => others.includes(String(row['Sid'])))).toEqual([])
    const judge = await seen('NaireSessions', { role: roles.Judge })
    expect(judge.map((row) => row['Sid'])).toContain(sid('session4'))
    expect(judge.every((row) => [1, 2].includes(Number(row['AppealStatus'])))).toBe(true)
  })

  it('a deleted session is gone with its answers, its alarm and its appeal', async () => {
    const sessionSid = sid('session6')
    const viewer = { role: roles.SuperAdmin, orgSid: null }
    expect(await seen('NaireSessions', viewer, `$filter=Sid eq '${sessionSid}'`)).toEqual([])
    for (const set of ['Feedbacks', 'Alarms', 'AppealSessions', 'AppealFeedbacks'] as const) {
      expect(await seen(set, viewer, `$filter=SessionSid eq '${sessionSid}'`), set).toEqual([])
    }
  })

  it('a filter over what the viewer may not see learns nothing', async () => {
    const asked = '$top=1000&$filter=Session/Status ge 0 or Session/Status eq 4'
    expect((await seen('Alarms', { role: roles.Alarmer }, asked)).length).toBe(0)
    expect(
      await seen('Subjects', { role: roles.Alarmer }, '$filter=Naires/any(n:n/Sessions/any(s:s/Score ge 0))'),
    ).toEqual([])
  })
})

describe('one row, and all of them', () => {
  it('gives a row by its key, and nothing when it is not the viewer’s', async () => {
    const query = bindQuery(
      model,
      model.sets['NaireSessions'] as NonNullable<(typeof model.sets)[string]>,
      parseQuery('$select=Sid&$expand=Feedbacks'),
    )
    const find = (orgSid: string) =>
      runEntityQuery(pool, query, {
        key: [sid('session0').toLowerCase()],
        viewer: { role: roles.OrgAdmin, orgSid, userSid: me },
      })
    const found = [await find(own), await find(other)]
    expect(found.filter((row) => row !== null)).toHaveLength(1)
    expect(found.find((row) => row !== null)).toMatchObject({
      Sid: sid('session0'),
      Feedbacks: expect.any(Array) as unknown[],
    })
  })

  it('streams every session of a query in its order', async () => {
    const query = bindQuery(
      model,
      model.sets['NaireSessions'] as NonNullable<(typeof model.sets)[string]>,
      parseQuery('$orderby=Score desc&$select=Sid,Score'),
    )
    const viewer: Viewer = { role: roles.SuperAdmin, orgSid: null, userSid: me }
    const streamed: unknown[] = []
    for await (const rows of streamSessions(pool, query, viewer)) streamed.push(...rows)
    expect(streamed).toEqual((await runQuery(pool, { ...query, top: 1000 }, viewer)).rows)
    expect(streamed.length).toBeGreaterThan(50)
  })
})
