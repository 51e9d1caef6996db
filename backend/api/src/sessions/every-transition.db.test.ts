import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import {
  alarmNumbers,
  appealNumbers,
  noSession,
  reviewNumbers,
  sessionDecider,
  statusNumbers,
  type Session,
  type SessionCommand,
} from '@naire/domain/sessions'
import { beforeAll, describe, expect, it } from 'vitest'
import { charts, owners, type ChartName } from '../../../../domain/src/sessions/decider.ts'
import { shortestWalks, type Walk, continued } from '../../../../domain/tests/sessions/walks.ts'
import type { Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { isFull } from '../../../../tests/depth.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { ages, notOverHttp, onlyWhereAllowed, SessionByHttp, type Cast } from '../../../../tests/api/session-by-http.ts'
import * as commands from '../../../../domain/tests/sessions/commands.ts'

const field = openField()
let record: NaireRecord
let twoLevels: NaireRecord
let cast: Cast

beforeAll(async () => {
  record = {
    ...copyOf(screening()),
    QuotarList: [cell(`age >= 18 && age < ${ages.noCell}`, 100_000), cell(`age >= ${ages.turnedAway}`, 1)],
  }
  await field.place.publish(record)
  twoLevels = { ...copyOf(screening()), ReviewLevels: 2, QuotarList: [] }
  await field.place.publish(twoLevels)
  const [supervisor, assessor, customer, judge, alarmer, otherAlarmer] = [
    await field.place.person('Supervisor', 'supervisor'),
    await field.place.person('Assessor', 'assessor'),
    await field.place.person('Customer', 'customer'),
    await field.place.person('Judge', 'judge'),
    await field.place.person('Alarmer', 'alarmer'),
    await field.place.person('Alarmer', 'otheralarmer'),
  ]
  cast = {
    anybody: field.product.anybody,
    admin: field.product.admin,
    supervisor,
    assessor,
    customer,
    judge,
    alarmer,
    otherAlarmer,
  }
  expect(
    (await new Respondent(field.product.anybody, record).finish({ ...calm, age: ages.turnedAway })).body.Status,
  ).toBe(statusNumbers.success)
})

const cell = (QuotarExpression: string, Limit: number) => ({ Sid: newSid(), QuotarExpression, Limit, Memo: '' })

/** The one who reviews and puts right, wherever the fixtures name an assessor. */
const reviewing = (command: SessionCommand): SessionCommand =>
  owners[command.type] === 'review' || command.type === 'CorrectAnswers'
    ? { ...command, by: { ...commands.manager, sid: 'SUPERVISOR' } }
    : command

const isSent = ({ type }: SessionCommand): boolean => !(notOverHttp as readonly string[]).includes(type)
const sentOver = commands.everyCommand.filter(isSent).map(reviewing)

/**
 * A way into every state of every chart, by what people and devices send; and with the quota's answer, which comes by
 * itself.
 */
const walks = shortestWalks(
  noSession,
  [
    commands.createSession(),
    commands.commitFinal(),
    commands.commitFinal({ outcome: { success: false } }),
    commands.commitFinal({ outcome: { quotaCells: ['C1'] } }),
    commands.commitFinal({ outcome: { alarm: 1 } }),
    commands.settleSession(),
    commands.settleSession({ fullCell: 'C1' }),
    commands.invalidateSession(),
    commands.deleteSession(),
    commands.eraseSession(),
    commands.claimAlarm(),
    commands.processAlarm(),
    commands.passSession(),
    commands.returnSession(),
    commands.rejectSession(),
    commands.closeAppeal(),
    commands.commitAppealFeedback(),
    commands.commitAppeal(),
    commands.judgeAppealSession(),
  ].map(reviewing),
)

/**
 * Ways to the same states with another past: what was given to somebody, taken from somebody, written, claimed, passed
 * at a lower level.
 */
const furtherWays: readonly (readonly SessionCommand[])[] = [
  [commands.assignReviewer()],
  [commands.assignReviewer(), commands.returnSession()],
  ...[[], [commands.passSession()], [commands.returnSession()], [commands.rejectSession()]].map((decision) => [
    ...decision,
    commands.disableAssessor(),
  ]),
  [commands.commitAppealFeedback()],
  [
    commands.commitAppealFeedback(),
    commands.commitAppealFeedback({ feedbackSid: 'F2' }),
    commands.commitAppeal(),
    commands.judgeAppealFeedback(),
  ],
].map((steps) => [commands.createSession(), commands.commitFinal(), ...steps].map(reviewing))

const claimed = [commands.createSession(), commands.commitFinal({ outcome: { alarm: 1 } }), commands.claimAlarm()]
const halfPassed = [
  commands.createSession(),
  commands.commitFinal({ reviewLevels: 2 }),
  reviewing(commands.passSession()),
]

/** With the state that these very commands lead to: a state that was reached twice has but one way. */
const every: readonly Walk[] = [...walks.map((walk) => walk.commands), ...furtherWays, claimed, halfPassed]
  .map((way) => ({ commands: way, session: way.reduce(continued, noSession) }))
  .filter(({ session }) => session.answering !== 'none')

interface ChartPosition {
  readonly chart: ChartName
  readonly state: string
  /** The shortest way, and those that lead to a command that it does not allow. */
  readonly ways: readonly Walk[]
}

const finished = {
  commands: [commands.createSession(), commands.commitFinal()],
  session: continued(continued(noSession, commands.createSession()), commands.commitFinal()),
}

const places: readonly ChartPosition[] = (Object.keys(charts) as ChartName[]).flatMap((chart) =>
  Object.keys(charts[chart].states)
    // While a seat is asked for nothing stays for a second command to meet; the story below holds it there.
    .filter((state) => state !== 'settling' && !(chart === 'answering' && state === 'none'))
    .map((state) => {
      const [shortest, ...others] = every.filter(({ session }) => session[chart] === state)
      if (shortest === undefined) throw new Error(`nothing leads to ${chart} ${state}`)
      const more = others.filter(
        (way) => furtherWays.includes(way.commands) || way.commands === claimed || way.commands === halfPassed,
      )
      const start = chart === 'appeal' && state === 'notCommit' ? finished : shortest
      return { chart, state, ways: [start, ...more] }
    }),
)

function allowedIn({ chart, ways }: ChartPosition): readonly (readonly [way: Walk, command: SessionCommand])[] {
  const found = new Map<string, readonly [Walk, SessionCommand]>()
  for (const way of ways) {
    for (const command of sentOver) {
      if (
        owners[command.type] === chart &&
        !found.has(command.type) &&
        sessionDecider.refusal(way.session, command) === null
      )
        found.set(command.type, [way, command])
    }
  }
  return [...found.values()]
}

/** Expected row for a session's state; null: visible to nobody. */
const shown = ({ answering, review, appeal, alarm }: Session) =>
  answering === 'erased' || answering === 'deleted'
    ? null
    : {
        Status: statusNumbers[answering],
        ReviewStatus: reviewNumbers[review],
        AppealStatus: appealNumbers[appeal],
        AlarmStatus: alarmNumbers[alarm],
      }

async function rowOf(sid: string) {
  const { body } = await field.product.admin.get(
    `/odata/NaireSessions?$filter=Sid eq '${sid}'&$select=Status,ReviewStatus,AppealStatus,AlarmStatus,Revision`,
  )
  return body.value[0] ?? null
}

/** A seat that is asked for is decided before the answer comes. */
const settled = (session: Session): Session =>
  session.answering === 'settling'
    ? continued(session, commands.settleSession({ requestId: session.requestId ?? '' }))
    : session

/** A respondent's device does not name what is not there any more, and reviewers are not shown it. */
const alsoSaid = ['session.notFound', 'session.wrongKey', 'access.notFound'] as const satisfies readonly RefusalKey[]

function expectRefused(reply: Reply | null, key: RefusalKey, told: string): void {
  const code = reply?.body?.error?.code
  const said = Object.entries(refusals).find(([, row]) => row.code === code)?.[0]
  expect([key, ...alsoSaid], `${told}: ${reply?.text}`).toContain(said)
  expect(reply?.status, told).toBe(refusals[said as RefusalKey].status)
  expect(reply?.body.error.message.length, told).toBeGreaterThan(4)
}

describe.each([...places])('$chart, where it stands at $state', (place) => {
  const { chart, state, ways } = place
  const owned = sentOver.filter(
    ({ type }) => owners[type] === chart && !(onlyWhereAllowed as readonly string[]).includes(type),
  )

  it('is reached over HTTP, and refuses what the chart has no place for', async () => {
    await Promise.all(
      (isFull ? ways : ways.slice(0, 1)).map(async (way) => {
        const subject = await walked(way)
        const before = await rowOf(subject.sid)
        const expected = shown(way.session)
        if (expected === null) expect(before).toBeNull()
        else expect(before).toMatchObject(expected)
        const refused = owned.flatMap((command) => {
          const no = sessionDecider.refusal(way.session, command)
          return no === null ? [] : [{ command, key: no.key }]
        })
        await Promise.all(
          refused.map(async ({ command, key }) =>
            expectRefused(await subject.send(command), key, `${chart} ${state} ${command.type}`),
          ),
        )
        expect((await rowOf(subject.sid))?.Revision).toBe(before?.Revision)
      }),
    )
  })

  it('takes every command that the chart draws, and goes where it says', async () => {
    await Promise.all(
      allowedIn(place).map(async ([way, command]) => {
        const told = `${chart} ${state} ${command.type}`
        const subject = await walked(way)
        const reply = await subject.send(command)
        expect(reply?.status, `${told}: ${reply?.text}`).toBeLessThan(300)
        const row = await rowOf(subject.sid)
        const after = shown(settled(continued(way.session, command)))
        if (after === null) expect(row, told).toBeNull()
        else expect(row, told).toMatchObject(after)
      }),
    )
  })
})

it('walks every transition that the charts draw, but those that no person or device sends', () => {
  const drawn = places.flatMap(({ chart, state }) =>
    Object.keys(stateOf(chart, state)).map((type) => `${chart} ${state} ${type}`),
  )
  const taken = places.flatMap((place) =>
    allowedIn(place).map(([, { type }]) => `${place.chart} ${place.state} ${type}`),
  )
  const byItself = (one: string) => notOverHttp.some((type) => one.endsWith(` ${type}`))
  // Of sessions that are held alone: tests/security/admission.test.ts walks it.
  taken.push('answering invalid InvalidateSession')
  expect(drawn.filter((one) => !taken.includes(one) && !byItself(one))).toEqual([])
  expect(drawn.length).toBeGreaterThan(70)
})

async function walked({ commands: way }: Walk): Promise<SessionByHttp> {
  const subject = new SessionByHttp(cast, way === halfPassed ? twoLevels : record)
  await subject.walk(way)
  return subject
}

const stateOf = (chart: ChartName, state: string): object =>
  (charts[chart].config.states as Record<string, { readonly on?: object }>)[state]?.on ?? {}

it('refuses whatever comes while a seat is asked for', async () => {
  const subject = new SessionByHttp(cast, record)
  const { pool } = field.product
  // Nothing of the quota can be stored: neither with the session nor behind it.
  await pool.query(`
    create function log.refuse_seat() returns trigger language plpgsql as $$ begin raise 'no seat'; end $$;
    create trigger refuse_seat before insert on log.events for each row
      when (new.stream = 'quota-${record.Sid}') execute function log.refuse_seat()`)
  try {
    const asked = commands.commitFinal({ outcome: { quotaCells: ['C1'] } })
    expect((await subject.send(asked))?.body).toMatchObject({ Status: statusNumbers.suspend, Settling: true })
    const settling = [commands.createSession(), asked].reduce(continued, noSession)
    for (const command of sentOver.filter(
      ({ type }) => !(onlyWhereAllowed as readonly string[]).includes(type) && owners[type] !== 'alarm',
    )) {
      const no = sessionDecider.refusal(settling, command)
      // The same commit again gets the same answer.
      if (no !== null && command.type !== 'CommitFinal')
        expectRefused(await subject.send(command), no.key, `settling ${command.type}`)
    }
  } finally {
    await pool.query('drop function log.refuse_seat cascade')
  }
})
