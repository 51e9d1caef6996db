import { roles, type RoleCode } from '@naire/domain/access'
import { sessionDecider } from '@naire/domain/sessions'
import { readModels } from '@naire/projections'
import { createOpenEvents, startProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WechatStandIn } from '../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { newSid, silent, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { createContext } from '../runner/job-context.ts'
import { openQueue } from '../runner/queues.ts'
import { notice, recipients } from './notice.ts'

let bench: WorkerBench
let workers: RunningWorkers
let projections: ReturnType<typeof startProjections>
let wechat: WechatStandIn
const alarmNotice = { templateId: 'T1', publicUrl: 'https://survey.example.org' }

beforeAll(async () => {
  wechat = await WechatStandIn.open()
  bench = await WorkerBench.open(null)
  workers = bench.start({ wechat: [wechat.config], alarmNotice })
  projections = startProjections({
    ...bench,
    keys: bench.vault.keys,
    readModels: readModels.filter(({ name }) => ['users', 'naires', 'subjects'].includes(name)),
    log: silent,
  })
  await projections.ready
})
afterAll(async () => {
  await workers?.stop()
  await projections?.stop()
  await bench?.close()
  await wechat?.close()
})

describe('of an alarm', () => {
  it('those who did not see it on a screen are told by WeChat, each once; whom that does not reach stands with it', async () => {
    const orgSid = newSid()
    const [bound, unbound, gone, watching] = [
      await person(orgSid, 'openid-a'),
      await person(orgSid),
      await person(orgSid, 'openid-gone'),
      await person(orgSid, 'openid-b'),
    ]
    await person(newSid(), 'openid-elsewhere')
    await person(orgSid, 'openid-manager', roles.ProjectManager)
    wechat.strangers.add('openid-gone')
    const session = await raised(orgSid)
    await bench.happened(session, { type: 'AlarmSeen', data: { seenBySid: watching } })
    await bringForward(session, 'notice')
    await until(async () => ((await told(session)).length === 3 ? true : undefined), 'the notices')
    expect((await told(session)).toSorted()).toEqual(
      [
        ['AlarmMissed', unbound, 'notBound'],
        ['AlarmMissed', gone, 'refused'],
        ['AlarmTold', bound, undefined],
      ].toSorted(),
    )
    const [message, ...more] = messagesFor('openid-a')
    expect(more).toEqual([])
    expect(message).toMatchObject({
      template_id: 'T1',
      url: `https://survey.example.org/subject/${orgSid}/SUBJECT/alarmMng?alarm=${session.slice(8)}`,
      data: { number3: { value: '1' } },
    })
    expect(JSON.stringify(message)).not.toContain('secret words')
    expect([messagesFor('openid-b'), messagesFor('openid-elsewhere'), messagesFor('openid-manager')]).toEqual([
      [],
      [],
      [],
    ])

    await askAgain(session, 'notice')
    expect(messagesFor('openid-a')).toHaveLength(1)
    expect(await told(session)).toHaveLength(3)
  })

  it('nobody is told twice when a process dies between telling and writing it down', async () => {
    const orgSid = newSid()
    const alarmer = await person(orgSid, 'openid-twice')
    const session = await raised(orgSid)
    const [event] = await createOpenEvents(bench.vault.keys)(
      (await bench.store.readStream(session)).filter(({ type }) => type === 'AlarmRaised'),
    )
    const context = createContext({ ...bench, wechat: [wechat.config], alarmNotice, log: silent })
    const job = { id: 'JOB', signal: new AbortController().signal }
    const dying = { ...context, sendToSession: () => Promise.reject(new Error('killed')) }
    await expect(notice.perform(event!, dying, job)).rejects.toThrow('killed')
    expect(messagesFor('openid-twice')).toHaveLength(1)
    await notice.perform(event!, context, job)
    await notice.perform(event!, context, job)
    expect(messagesFor('openid-twice')).toHaveLength(1)
    expect(await told(session)).toEqual([['AlarmTold', alarmer, undefined]])
  })

  it('those who lead are told when nobody claims it in time, then the organisation, then nobody', async () => {
    const orgSid = newSid()
    const manager = await person(orgSid, 'openid-leads', roles.ProjectManager)
    const head = await person(orgSid, 'openid-head', roles.OrgAdmin)
    const session = await raised(orgSid, 0.005)
    await until(async () => ((await told(session)).length === 2 ? true : undefined), 'the escalations')
    expect(await told(session)).toEqual([
      ['AlarmTold', manager, undefined],
      ['AlarmTold', head, undefined],
    ])
    expect((await escalations(session)).map(({ data }) => data)).toEqual([
      { reason: 'unclaimed', times: 1, claimWithinMinutes: 0.005 },
      { reason: 'unclaimed', times: 2, claimWithinMinutes: 0.005 },
    ])
    await until(
      async () => ((await asked(session, 'escalate')) === 0 ? true : undefined),
      'the last escalation to be looked at',
    )
    expect(await escalations(session)).toHaveLength(2)
  })

  it('those who lead are told when it is claimed and lies, once more although they saw it before; whoever has it is not, and keeps it', async () => {
    const orgSid = newSid()
    const [manager, supervisor] = [
      await person(orgSid, 'openid-manages', roles.ProjectManager),
      await person(orgSid, 'openid-has', roles.Supervisor),
    ]
    const session = await raised(orgSid)
    await bench.happened(session, { type: 'AlarmSeen', data: { seenBySid: manager } })
    await bench.happened(session, {
      type: 'AlarmClaimed',
      data: { claimedBySid: supervisor, claimedByName: null, processWithinMinutes: 240 },
    })
    await bringForward(session, 'escalate', 'AlarmClaimed')
    await until(async () => ((await told(session)).length === 1 ? true : undefined), 'the notice')
    expect(await told(session)).toEqual([['AlarmTold', manager, undefined]])
    expect((await escalations(session)).map(({ data }) => data)).toEqual([
      { reason: 'unprocessed', times: 1, processWithinMinutes: 240 },
    ])
    expect(messagesFor('openid-has')).toEqual([])
  })

  it('nobody is called who calls others', async () => {
    const orgSid = newSid()
    const [caller, other] = [
      await person(orgSid, 'openid-calls', roles.ProjectManager),
      await person(orgSid, 'openid-called', roles.Supervisor),
    ]
    const session = await raised(orgSid)
    const [event] = await createOpenEvents(bench.vault.keys)((await bench.store.readStream(session)).slice(-1))
    const by = { sid: caller, role: roles.ProjectManager, orgSid }
    const escalated = {
      ...event!,
      type: 'AlarmEscalated',
      data: { times: 1, claimWithinMinutes: 30 },
      metadata: { ...event!.metadata, actor: by },
    }
    const state = sessionDecider.evolve(sessionDecider.initial, {
      type: 'AlarmRaised',
      data: { to: 'notProcessed', level: 1 },
    })
    expect(await recipients(escalated, { ...state, orgSid }, bench)).toEqual([other])
  })

  it('that is claimed nobody is told but who takes it over', async () => {
    const orgSid = newSid()
    const [first, second] = [await person(orgSid, 'openid-first'), await person(orgSid, 'openid-second')]
    const session = await raised(orgSid, 0.02)
    await bench.happened(session, { type: 'AlarmClaimed', data: { claimedBySid: first, claimedByName: null } })
    await bringForward(session, 'notice')
    // What is to be done of a claim of before is nothing: it says no time.
    for (const job of ['notice', 'escalate'])
      await until(async () => ((await asked(session, job)) === 0 ? true : undefined), job)
    expect(await told(session)).toEqual([])
    await bench.happened(session, {
      type: 'AlarmHandedOver',
      data: { fromSid: first, claimedBySid: second, claimedByName: null, word: '' },
    })
    await bringForward(session, 'notice')
    await until(async () => ((await told(session)).length === 1 ? true : undefined), 'the notice')
    expect(await told(session)).toEqual([['AlarmTold', second, undefined]])
    expect(messagesFor('openid-first')).toEqual([])
  })
})

async function person(
  orgSid: string,
  openid: string | null = null,
  authority: RoleCode = roles.Alarmer,
): Promise<string> {
  const userSid = newSid()
  const fields = { code: userSid, name: 'N', nickname: null, tel: null, authority, orgSid, deptSid: null }
  const bound = openid === null ? [] : [{ type: 'UserWechatBound', data: { openid } }]
  await bench.happened(`user-${userSid}`, { type: 'UserCreated', data: { userSid, ...fields, status: 0 } }, ...bound)
  await until(
    async () =>
      (await bench.pool.query('select from read.users where "Sid" = $1', [userSid])).rowCount === 1 ? true : undefined,
    'the user',
  )
  return userSid
}

async function raised(orgSid: string, claimWithinMinutes = 30): Promise<string> {
  const sessionSid = newSid()
  await bench.happened(
    `session-${sessionSid}`,
    {
      type: 'SessionCreated',
      data: {
        to: 'suspend',
        sessionSid,
        naireSid: 'N',
        naireRevision: 1,
        subjectSid: 'SUBJECT',
        orgSid,
        surveySeq: 1,
        authMode: 1,
        userSid: null,
      },
    },
    { type: 'AlarmRaised', data: { to: 'notProcessed', level: 1, excerpt: 'secret words', claimWithinMinutes } },
  )
  return `session-${sessionSid}`
}

const told = async (session: string) =>
  (await bench.store.readStream(session)).flatMap(({ type, data }) => {
    const { toldSid, problem } = data as { toldSid?: string; problem?: string }
    return type === 'AlarmTold' || type === 'AlarmMissed' ? [[type, toldSid, problem]] : []
  })

const escalations = async (session: string) =>
  (await createOpenEvents(bench.vault.keys)(await bench.store.readStream(session))).filter(
    ({ type }) => type === 'AlarmEscalated',
  )

const messagesFor = (openid: string) => wechat.sent.filter(({ touser }) => touser === openid)

const asked = async (session: string, job: string) =>
  (await bench.pool.query('select from work.outbox where stream = $1 and job = $2', [session, job])).rowCount

/** As if its time had come. */
async function bringForward(session: string, job: string, eventType = '%'): Promise<void> {
  const jobId = await until(async () => {
    const { rows } = await bench.pool.query<{ job_id: string }>(
      `update work.outbox set due_at = now() - interval '2 minutes', enqueued_at = now() - interval '2 minutes' where stream = $1 and job = $2 and event_type like $3 returning job_id`,
      [session, job, eventType],
    )
    return rows[0]?.job_id
  }, 'the outbox entry')
  const queue = openQueue('raise-alarms', { databaseUrl: bench.databaseUrl, redisUrl: null, onError: () => {} })
  await until(async () => ((await queue.stateOf(jobId)) === 'missing' ? undefined : true), 'the job')
  await queue.forget(jobId)
  await queue.close(0)
  await workers.sweeper.sweep()
}

/** Enqueues a completed job once more, as after a restored backup. */
async function askAgain(session: string, job: string): Promise<void> {
  const event = (await bench.store.readStream(session)).find(({ type }) => type === 'AlarmRaised')
  await until(async () => ((await asked(session, job)) === 0 ? true : undefined), 'the first time to be over')
  // What was asked for is done a moment before the queue knows: until then the job counts as under way.
  const queue = openQueue('raise-alarms', { databaseUrl: bench.databaseUrl, redisUrl: null, onError: () => {} })
  await until(
    async () => (['completed', 'missing'].includes(await queue.stateOf(`${event?.id}-${job}`)) ? true : undefined),
    'the queue to know it',
  )
  await queue.close(0)
  await bench.pool.query(
    `insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at, enqueued_at) values ($1, $2, $3, 'AlarmRaised', $4, $5, now() - interval '1 hour', now() - interval '1 hour')`,
    [`${event?.id}-${job}`, job, event?.id, session, event?.revision],
  )
  await workers.sweeper.sweep()
  await until(async () => ((await asked(session, job)) === 0 ? true : undefined), 'the second time to be over')
}
