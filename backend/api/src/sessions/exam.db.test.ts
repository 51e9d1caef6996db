import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { examSettings, type NaireRecord } from '@naire/domain/naires'
import { withoutScores } from '@naire/domain/naires/checking'
import { questionDefinitions } from '@naire/domain/questions'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { wayEntries } from '@naire/domain/sessions'
import { limitEntries } from '@naire/domain/time-limits'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client, type Json, type Reply } from '../../../../tests/api/client.ts'
import { newSid } from '../../../../tests/api/fieldwork.ts'
import { withSids } from '../../../../tests/api/household.ts'
import { feedbacks, Respondent, type AnswerInputs } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { choice, naire, onPage } from '../../../../tests/scenarios/naire.ts'
import { grouped } from '../../../../tests/scenarios/page-walk.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('ProjectManager', 'exam_manager')
})

const scored = (code: string, page: number, points: number) =>
  onPage(
    page,
    choice(code, 'XY', { Compulsory: true, ScoreExpression: `iif(${code} == 'X', ${points}, 0)`, FullPoints: points }),
  )

/** Two of a bank of four, then one that is asked of all; an exam by the one step of its author. */
async function exam(settings: Partial<NaireRecord> = {}): Promise<NaireRecord> {
  const bank = [...'ABCD'].map((code, at) => scored(code, at + 1, 2))
  const made = withSids(
    naire([...bank, scored('E', 5, 1)], { ...grouped('A B C D', { OrderMode: 'Random', DrawCount: 2 }), ...settings }),
  )
  const record = { ...made, ...examSettings(made) }
  await field.place.publish(record)
  return record
}

const begins = (record: NaireRecord) => new Respondent(field.product.anybody, record)
const again = (one: Respondent) => Object.assign(begins(one.record), { client: one.client, key: one.key })
const now = () => new Date().toISOString()
const all = { A: 'X', B: 'X', C: 'X', D: 'X', E: 'Y' }

/** Session as its device opens it: the draw follows from its sid. */
const onDevice = ({ record, sid }: Respondent) =>
  openSession(
    compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns }),
    { sessionSid: sid, viewPort: 'mobile', lang: 'zh-CN', now: new Date() },
  )
const drawn = (one: Respondent) => {
  const session = onDevice(one)
  const codes = session
    .pages()
    .flatMap(({ visible, questionSids }) =>
      visible ? questionSids.map((sid) => one.record.Questions.find(({ Sid }) => Sid === sid)?.Code ?? '') : [],
    )
  return { codes, way: session.remembered() }
}
/** Hands in answers to the whole bank, drawn or not. */
const handsIn = (one: Respondent, given: AnswerInputs = all, more: object = {}) =>
  one.finish(given, { Feedbacks: feedbacks({ ...one.record, PageGroups: '' }, given), ...more })
const refusedWith = ({ status, body, text }: Reply, key: RefusalKey) =>
  expect(body?.error?.code, `${status} ${text}`).toBe(refusals[key].code)
const staffRow = async ({ sid }: Respondent): Promise<Json> =>
  (await manager.get(`/odata/NaireSessions('${sid}')?$expand=Feedbacks`)).body

describe('one try', () => {
  it('is all there is once it was handed in, by force neither, and that is told before', async () => {
    const first = begins(await exam())
    expect((await handsIn(first)).body).toMatchObject({ Status: 0 })
    await first.read()
    for (const IsForce of [false, true])
      refusedWith(await again(first).commit({ E: 'X' }, { IsForce }), 'session.limitReached')
    const asked = await first.client.post(`/naire/${first.record.Sid}/identify`, {})
    refusedWith(asked, 'session.limitReached')
  })

  it('is not begun anew for another draw and a new clock while it is unfinished', async () => {
    const first = begins(await exam())
    await first.read(await first.commit({ E: 'Y' }, { StartTime: now() }))
    refusedWith(await again(first).commit({ E: 'X' }, { IsForce: true }), 'session.limitReached')
    const asked = await first.client.post(`/naire/${first.record.Sid}/identify`, {})
    refusedWith(asked, 'session.limitReached')
    expect((await handsIn(first)).body).toMatchObject({ Status: 0 })
  })

  it('is one of a code on whatever device', async () => {
    const record = await exam({ AnonymousMode: 1 })
    expect((await handsIn(begins(record), all, { IdentifyingCode: 'K7' })).body).toMatchObject({ Status: 0 })
    refusedWith(await handsIn(begins(record), all, { IdentifyingCode: 'K7' }), 'session.limitReached')
  })
})

describe('the draw from the bank', () => {
  it('is the same in every visit and on the server, which counts nothing else', async () => {
    const record = await exam()
    const draws = new Set<string>()
    for (let n = 0; n < 6; n += 1) {
      const one = begins(record)
      const { codes, way } = drawn(one)
      expect(drawn(one).codes).toEqual(codes)
      expect(codes).toHaveLength(3)
      await handsIn(one, all, { SessionMetadatas: wayEntries(way) })
      const row = await staffRow(one)
      expect(row.Feedbacks.map(({ QuestionCode }: Json) => QuestionCode).toSorted()).toEqual(codes.toSorted())
      expect(row.Score).toBe(4)
      draws.add(codes.join(''))
    }
    expect(draws.size).toBeGreaterThan(1)
  })

  it('is flagged where a device made one up', async () => {
    const one = begins(await exam())
    const { way } = drawn(one)
    const orders = { ...way.orders, 0: (way.orders[0] ?? []).toReversed() }
    await handsIn(one, all, { SessionMetadatas: wayEntries({ ...way, orders }) })
    const { body } = await manager.get(`/odata/NaireSessions('${one.sid}')/SurveyExpert.Why()`)
    expect(body.value.Findings.map(({ Kind }: Json) => Kind)).toContain('wrongOrder')
  })
})

describe('the time limit', () => {
  it('excuses what is missing once it has passed by the clock of the server, whatever a device says', async () => {
    const one = begins(await exam({ TimeLimit: 12 }))
    const StartTime = now()
    await one.commit({}, { StartTime })
    const startedAt = Date.parse(StartTime)
    const over = limitEntries({ naire: { startedAt, usedMs: 12_000, overAt: startedAt + 12_000, seconds: 12 } })
    const says = { SessionMetadatas: over, OverTime: new Date(startedAt + 12_000).toISOString() }
    const hour = new Date(startedAt - 3_600_000).toISOString()
    refusedWith(await handsIn(one, { E: 'X' }, { ...says, StartTime: hour }), 'session.answersInvalid')
    await sleep(8_000)
    refusedWith(await handsIn(one, { E: 'X' }), 'session.answersInvalid')
    expect((await handsIn(one, { E: 'X' }, says)).body).toMatchObject({ Status: 0, Result: { Score: 1, Full: 5 } })
  })
})

describe('the result', () => {
  const bands = { ScoreBands: '0-4: 再接再厉\n5: 满分' }

  it('is read nowhere before the last commit: neither what is right, nor points, nor the words for them', async () => {
    const record = await exam({ ...bands, ResultPage: 'Answers', SuccessParam: '$session.score >= 0' })
    const one = begins(record)
    const begun = await one.commit(all)
    expect(begun.body.Success ?? null).toBeNull()
    const page = await field.product.anybody.get(`/survey/online/${field.place.orgSid}/${record.Sid}`)
    const published = await field.product.anybody.get(`/naire/${record.Sid}.json`)
    const older = await field.product.anybody.get(`/naire/${record.Sid}.json?revision=1`)
    expect([published.status, older.status, page.status]).toEqual([200, 200, 200])
    for (const { text } of [begun, await one.read(), published, older, page])
      expect(text).not.toMatch(/ScoreExpression|iif\(|再接再厉|满分|"Score"|"Result"/)
    for (const asked of [{ $select: 'Score' }, { $filter: 'Score gt 1' }, { $orderby: 'Score' }])
      expect((await one.client.get(`/odata/NaireSessions?${options(asked)}`)).status).toBe(400)
    const naire = `/odata/Naires('${record.Sid}')`
    for (const path of [naire, `${naire}/SurveyExpert.Record()`, `${naire}/Sessions`])
      expect((await one.client.get(path)).status, path).toBeGreaterThanOrEqual(400)
  })

  it('comes with the last commit as far as the author tells it, again with a reply that was lost', async () => {
    const one = begins(await exam({ ...bands, ResultPage: 'Answers' }))
    const { codes } = drawn(one)
    const given = Object.fromEntries(codes.map((code, at) => [code, at === 1 ? 'X' : 'Y']))
    // As a device has it.
    const Feedbacks = feedbacks({ ...withoutScores(one.record), PageGroups: '' }, given)
    const last = () => one.finish(given, { Feedbacks, CommandId: 'last' })
    const { body } = await last()
    expect(body.Result).toMatchObject({ Score: 2, Full: 5, Words: '再接再厉' })
    expect(body.Result.Questions.map(({ Got, Of }: Json) => `${Got}/${Of}`)).toEqual(['0/2', '2/2', '0/1'])
    expect((await last()).body.Result).toEqual(body.Result)
    expect(await staffRow(one)).toMatchObject({ Score: 2, FindingCount: 0 })
  })

  it('comes before the quota has answered, for the device to show once it has', async () => {
    const cell = { Sid: newSid(), QuotarExpression: '1 == 1', Limit: 10, Memo: '' }
    const one = begins(await exam({ ...bands, QuotarList: [cell] }))
    const { pool } = field.product
    await pool.query(`
      create function log.refuse_seat() returns trigger language plpgsql as $$ begin raise 'no seat'; end $$;
      create trigger refuse_seat before insert on log.events for each row
        when (new.stream = 'quota-${one.record.Sid}') execute function log.refuse_seat()`)
    try {
      const { body } = await handsIn(one)
      expect(body).toMatchObject({ Settling: true, Result: { Score: 4, Full: 5 } })
    } finally {
      await pool.query('drop function log.refuse_seat cascade')
    }
  })

  it('is the score alone, words alone or nothing where the author wants no more', async () => {
    const resultOf = async (settings: object) => (await handsIn(begins(await exam(settings)))).body.Result
    expect(await resultOf({})).toEqual({ Score: 4, Full: 5, Questions: [], Words: '' })
    const record = await exam({ ...bands, ResultPage: 'Score' })
    await field.place.publish({ ...record, ResultPage: 'Hide' })
    expect((await handsIn(begins(record))).body.Result).toMatchObject({ Score: null, Questions: [], Words: '再接再厉' })
    await field.place.publish({ ...record, ScoreBands: '', ResultPage: 'Hide' })
    expect((await handsIn(begins(record))).body).not.toHaveProperty('Result')
  })

  it('is in force for nobody who is not a respondent with the key of the session', async () => {
    const one = begins(await exam())
    await handsIn(one, all, { CommandId: 'own' })
    const thief = Object.assign(begins(one.record), { sid: newSid() })
    const stolen = await handsIn(thief, all, { Sid: one.sid, CommandId: 'own' })
    expect(stolen.text).not.toContain('"Result"')
    expect(stolen.status).toBeGreaterThanOrEqual(400)
  })
})
