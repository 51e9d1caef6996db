import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../../../tests/api/respondent.ts'

type Person = Client & { readonly sid: string }

const field = openField()
let record: NaireRecord
let [supervisor, one, other, judge]: Person[] = []

beforeAll(async () => {
  record = { ...copyOf(screening()), QuotarList: [cell('age >= 18 && age < 40'), cell('age >= 40')] }
  await field.place.publish(record)
  supervisor = await field.place.person('Supervisor', 'supervisor')
  one = await field.place.person('Assessor', 'one')
  other = await field.place.person('Assessor', 'other')
  judge = await field.place.person('Judge', 'judge')
})

const cell = (QuotarExpression: string) => ({ Sid: newSid(), QuotarExpression, Limit: 100, Memo: QuotarExpression })

async function finished(naire = record): Promise<string> {
  const someone = new Respondent(field.product.anybody, naire)
  const reply = await someone.finish()
  expect(reply.body.Status, reply.text).toBe(0)
  return someone.sid
}

const act = (by: Client | undefined, name: string, body: object): Promise<Reply> =>
  (by ?? supervisor!).post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)
const review = (by: Client | undefined, sessionSid: string, action: string, reason = '') =>
  act(by, 'Review', { sessionSid, action, reason })
const rowOf = async (sid: string) => (await supervisor!.get(`/odata/NaireSessions('${sid}')`)).body
const codeOf = ({ body }: Reply) => body.error?.code
const code = (key: RefusalKey) => refusals[key].code

describe('two people at one session', () => {
  it('who decide at once: one decides, the other is told that it is decided', async () => {
    const sid = await finished()
    const replies = await Promise.all([review(one, sid, 'pass'), review(other, sid, 'return', '请核对')])
    const [done, late] = replies.toSorted((a, b) => a.status - b.status)
    expect(done?.status).toBe(200)
    expect(codeOf(late!)).toBe(code('review.notPending'))
  })

  it('of whom one took it: the other neither sees nor decides it, and gets it when it is handed back', async () => {
    const sid = await finished()
    expect((await act(one, 'TakeReview', { sessionSids: [sid] })).status).toBe(200)
    expect(codeOf(await act(other, 'TakeReview', { sessionSids: [sid], force: true }))).toBe(code('session.notFound'))
    expect(codeOf(await review(other, sid, 'pass'))).toBe(code('session.notFound'))
    expect((await act(one, 'ReleaseReview', { sessionSids: [sid] })).status).toBe(200)
    expect((await act(other, 'TakeReview', { sessionSids: [sid] })).body.value).toEqual({ Done: [sid], Refused: [] })
    expect(await rowOf(sid)).toMatchObject({ RevieworSid: other?.sid, RevieworName: 'other' })
    expect((await act(supervisor, 'TakeReview', { sessionSids: [sid], force: true })).status).toBe(200)
  })

  it('the judge does not review, and who reviewed does not judge', async () => {
    const customer = await field.place.person('Customer', 'customer')
    const sid = await finished()
    expect((await review(supervisor, sid, 'pass')).status).toBe(200)
    await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
      appealFeedback: { AppealSessionSid: sid, QuestionSid: record.Questions[1]?.Sid, Reason: '不对' },
    })
    await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealSession()', { appealSessionSid: sid })
    const judging = (by: Client | undefined) =>
      by!.post(`/odata/AppealSessions('${sid}')/SurveyExpert.JudgeAppealSession()`, {
        JudgeResult: 'uphold',
        JudgeMemo: '属实',
      })
    expect(codeOf(await judging(supervisor))).toBe(code('appeal.ownWork'))
    expect(codeOf(await review(judge, sid, 'reopen', '再看'))).toBe(code('access.notFound'))
    expect((await judging(judge)).status).toBe(200)
    expect(await rowOf(sid)).toMatchObject({ AppealStatus: 2, ReviewStatus: 0 })
    const told = (await one!.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Appeals()`)).body.value
    expect(told).toEqual([
      expect.objectContaining({
        QuestionSid: record.Questions[1]?.Sid,
        Reason: '不对',
        AppealerName: 'customer',
        JudgeResult: 'uphold',
        JudgeMemo: '属实',
        JudgeName: 'judge',
      }),
    ])
    expect((await customer.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Appeals()`)).status).toBe(404)
  })

  it('whose right was taken away for it: refused, until it is given back', async () => {
    const sid = await finished()
    await act(one, 'TakeReview', { sessionSids: [sid] })
    expect(
      (await act(supervisor, 'DisableAssessor', { sessionSids: [sid], assessorSid: one?.sid, reason: '利益冲突' }))
        .status,
    ).toBe(200)
    expect(await rowOf(sid)).toMatchObject({
      AssessorDisableReview: true,
      RevieworSid: null,
      DisabledAssessors: [{ Sid: one?.sid, Name: 'one', Reason: '利益冲突', At: expect.any(String) }],
    })
    expect(codeOf(await review(one, sid, 'pass'))).toBe(code('review.assessorDisabled'))
    expect(
      codeOf(await act(supervisor, 'AssignReviewer', { sessionSids: [sid], reviewerSid: one?.sid, force: true })),
    ).toBe(code('review.assessorDisabled'))
    const enable = () =>
      act(supervisor, 'EnableAssessor', { sessionSids: [sid], assessorSid: one?.sid, reason: '已核实' })
    expect((await enable()).body.value).toEqual({ Done: [sid], Refused: [] })
    expect(await rowOf(sid)).toMatchObject({ AssessorDisableReview: false, DisabledAssessors: null })
    expect(codeOf(await enable())).toBe(code('review.assessorNotDisabled'))
    expect((await review(one, sid, 'pass')).status).toBe(200)
  })

  it('of different levels: the second level is another person’s', async () => {
    const twoLevels = { ...copyOf(screening()), ReviewLevels: 2, QuotarList: [] }
    await field.place.publish(twoLevels)
    const sid = await finished(twoLevels)
    expect((await review(one, sid, 'pass')).status).toBe(200)
    expect(await rowOf(sid)).toMatchObject({ ReviewStatus: 0, ReviewLevel: 2, RevieworSid: null })
    expect(codeOf(await review(one, sid, 'pass'))).toBe(code('review.samePerson'))
    expect((await review(other, sid, 'pass')).status).toBe(200)
    expect(await rowOf(sid)).toMatchObject({ ReviewStatus: 1, ReviewLevel: 2 })
  })
})

describe('many sessions at once', () => {
  it('are decided each by itself: which refused is told with why, and the decisions are taken back', async () => {
    const sids = [await finished(), await finished(), await finished()]
    await review(supervisor, sids[1]!, 'pass')
    const missing = newSid()
    expect(
      codeOf(
        await act(supervisor, 'ReviewMany', { sessionSids: [...sids, missing], action: 'return', reason: '请补充' }),
      ),
    ).toBe(code('session.notFound'))
    const { body, text } = await act(supervisor, 'ReviewMany', {
      sessionSids: sids,
      action: 'return',
      reason: '请补充',
    })
    expect(body.value, text).toEqual({
      Done: [sids[0], sids[2]],
      Refused: [{ SessionSid: sids[1], Code: code('review.notPending') }],
    })
    expect(await rowOf(sids[0]!)).toMatchObject({ Status: 4, ReviewStatus: 2, ReturnReason: '请补充' })
    expect((await act(supervisor, 'WithdrawReview', { sessionSids: body.value.Done })).body.value).toEqual({
      Done: [sids[0], sids[2]],
      Refused: [],
    })
    expect(await rowOf(sids[0]!)).toMatchObject({ Status: 0, ReviewStatus: 0, ReturnReason: null })
    const steps = (await supervisor!.get(`/odata/NaireSessions('${sids[0]}')/SurveyExpert.History()`)).body.value.map(
      ({ EventType }: { EventType: string }) => EventType,
    )
    expect(steps.slice(-4)).toEqual(['SessionReturned', 'DecisionWithdrawn', 'SeatRequested', 'SessionSucceeded'])
  })

  it('are for who may work in batches: an assessor decides, takes, hands back and takes back one at a time', async () => {
    const sids = [await finished(), await finished()]
    const each = [
      ['TakeReview', {}],
      ['ReleaseReview', {}],
      ['ReviewMany', { action: 'pass', reason: '' }],
      ['WithdrawReview', {}],
    ] as const
    for (const [name, body] of each) {
      expect(codeOf(await act(one, name, { sessionSids: sids, ...body })), name).toBe(code('access.notFound'))
      expect((await act(one, name, { sessionSids: sids.slice(1), ...body })).body.value, name).toEqual({
        Done: sids.slice(1),
        Refused: [],
      })
    }
    expect(await rowOf(sids[0]!)).toMatchObject({ ReviewStatus: 0, RevieworSid: null })
  })

  it('are refused without a reason where one is due', async () => {
    const sid = await finished()
    expect(
      (await act(supervisor, 'ReviewMany', { sessionSids: [sid], action: 'reject', reason: ' ' })).body.error,
    ).toMatchObject({ code: code('review.reasonMissing'), target: 'reason' })
    expect(
      (await act(supervisor, 'ReviewMany', { sessionSids: [], action: 'pass', reason: '' })).body.error.target,
    ).toContain('sessionSids')
  })

  it('are invalidated and restored', async () => {
    const sids = [await finished(), await finished()]
    expect(
      (await act(supervisor, 'InvalidateMany', { sessionSids: sids, reason: '测试数据' })).body.value.Done,
    ).toEqual(sids)
    expect(await rowOf(sids[0]!)).toMatchObject({ Status: 3 })
    expect((await act(supervisor, 'RestoreMany', { sessionSids: sids })).body.value.Done).toEqual(sids)
    expect(await rowOf(sids[0]!)).toMatchObject({ Status: 0, ReviewStatus: 0 })
  })

  it('are given out evenly, the oldest first, to whoever has least to do', async () => {
    const naire = copyOf(screening())
    await field.place.publish(naire)
    const sids = [
      await finished(naire),
      await finished(naire),
      await finished(naire),
      await finished(naire),
      await finished(naire),
    ]
    await act(supervisor, 'AssignReviewer', { sessionSids: [sids[0]], reviewerSid: one?.sid })
    const spread = await act(supervisor, 'SpreadReview', { naireSid: naire.Sid, reviewerSids: [one?.sid, other?.sid] })
    expect(spread.body.value, spread.text).toMatchObject({ Refused: [] })
    const rows = await Promise.all(sids.map(rowOf))
    const held = (sid: string | undefined) => rows.filter(({ RevieworSid }) => RevieworSid === sid).length
    expect(held(one?.sid) + held(other?.sid)).toBe(5)
    expect(spread.body.value.Done.toSorted()).toEqual(sids.slice(1).toSorted())
    const waiting = async (sid: string | undefined) =>
      Number(
        (await supervisor!.get(`/odata/NaireSessions/$count?$filter=ReviewStatus eq 0 and RevieworSid eq '${sid}'`))
          .text,
      )
    expect(Math.abs((await waiting(one?.sid)) - (await waiting(other?.sid)))).toBeLessThanOrEqual(1)
    expect((await act(supervisor, 'SpreadReview', { naireSid: naire.Sid })).body.value).toEqual({
      Done: [],
      Refused: [],
      Given: [],
    })
    expect(
      (await act(supervisor, 'SpreadReview', { naireSid: naire.Sid, reviewerSids: [judge?.sid] })).body.error,
    ).toMatchObject({ code: code('user.notFound'), target: 'reviewerSids' })
  })
})

describe('an answer that staff puts right', () => {
  const age = (value: number) => feedbacks(record, { age: value })
  const correct = (sessionSid: string, value: number, reason = '录音里说的是这个') =>
    act(supervisor, 'CorrectAnswers', { sessionSid, reason, Feedbacks: age(value) })

  it('moves score, seat and what an export shows; what the respondent gave stays to be seen, with who and why', async () => {
    const sid = await finished()
    expect((await correct(sid, 45)).status).toBe(200)
    expect(await rowOf(sid)).toMatchObject({ Status: 0, ReviewStatus: 0, CorrectionCount: 1 })
    const [cells] = [
      (await supervisor!.get(`/odata/NaireSessions?$filter=Sid eq '${sid}'&$expand=QuotarList,Feedbacks`)).body.value,
    ]
    expect(cells[0].Feedbacks.find((item: { QuestionCode: string }) => item.QuestionCode === 'age').Value1).toBe('45')
    expect(cells[0].QuotarList.map(({ Memo }: { Memo: string }) => Memo)).toEqual(['age >= 40'])
    const why = await supervisor!.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Why()`)
    expect(why.body.value.Corrections, why.text).toMatchObject([
      { QuestionCode: 'age', From: '30', To: '45', Reason: '录音里说的是这个', ByName: 'supervisor' },
    ])
    const answers = await supervisor!.get(`/odata/Answers_${record.Sid}('${sid}')`)
    expect(answers.text).toContain('45')
    const { body } = await supervisor!.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)
    const step = body.value.find(({ EventType }: { EventType: string }) => EventType === 'AnswersCorrected')
    expect(step).toMatchObject({ ActorName: 'supervisor', Reason: '录音里说的是这个' })
    expect(step.Changes).toContainEqual({ QuestionCode: 'age', InteractionCode: 'I1', From: '30', To: '45' })
  })

  it('may turn out not to meet the conditions: then it takes no seat', async () => {
    const sid = await finished()
    expect((await correct(sid, 12)).status).toBe(200)
    expect(await rowOf(sid)).toMatchObject({ Status: 1, Success: false, ReviewStatus: 0 })
  })

  it('is refused without reason, without change, for what does not hold together, and once the review is decided', async () => {
    const sid = await finished()
    expect(codeOf(await correct(sid, 45, ''))).toBe(code('session.reasonMissing'))
    expect(codeOf(await correct(sid, 30))).toBe(code('session.nothingCorrected'))
    const blank = {
      sessionSid: sid,
      reason: '清空',
      Feedbacks: [],
      Removed: age(30).map(({ QuestionSid, InteractionSid }) => ({ QuestionSid, InteractionSid })),
    }
    expect((await act(supervisor, 'CorrectAnswers', blank)).body.error).toMatchObject({
      code: code('session.answersInvalid'),
      target: 'age',
    })
    const strange = [{ ...age(45)[0], QuestionSid: newSid() }]
    expect(
      (await act(supervisor, 'CorrectAnswers', { sessionSid: sid, reason: '新题', Feedbacks: strange })).body.error,
    ).toMatchObject({ code: code('session.answersBroken'), target: 'Feedbacks[0]' })
    await review(supervisor, sid, 'pass')
    expect(codeOf(await correct(sid, 45))).toBe(code('review.notPending'))
    expect(await rowOf(sid)).toMatchObject({ CorrectionCount: 0 })
  })
})

describe('comments among staff', () => {
  const commentsOf = (by: Client | undefined, sid: string) =>
    by!.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Comments()`)

  it('are read by who reviews and who judges, in order, with who said what of which answer', async () => {
    const someone = new Respondent(field.product.anybody, record)
    await someone.finish()
    const question = record.Questions[1]?.Sid
    expect(
      (await act(one, 'AddComment', { sessionSid: someone.sid, QuestionSid: question, Text: ' 请听录音 ' })).status,
    ).toBe(200)
    expect((await act(supervisor, 'AddComment', { sessionSid: someone.sid, Text: '已听，属实' })).status).toBe(200)
    const { body, text } = await commentsOf(one, someone.sid)
    expect(body.value, text).toMatchObject([
      { QuestionSid: question, Text: '请听录音', AuthorName: 'one', Role: 5 },
      { QuestionSid: null, Text: '已听，属实', AuthorName: 'supervisor' },
    ])
    expect(await rowOf(someone.sid)).toMatchObject({ CommentCount: 2 })
    const own = (await someone.read()).body.value[0]
    expect(Object.keys(own)).not.toContain('CommentCount')
    expect(JSON.stringify(own)).not.toContain('请听录音')
    expect(codeOf(await someone.client.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Comments()`))).toBe(
      code('access.notFound'),
    )
    const customer = await field.place.person('Customer', 'reader')
    expect((await commentsOf(customer, someone.sid)).status).toBe(404)
    expect((await customer.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`)).text).not.toContain(
      '请听录音',
    )
  })

  it('are refused without words', async () => {
    const sid = await finished()
    expect((await act(one, 'AddComment', { sessionSid: sid, Text: ' ' })).body.error).toMatchObject({
      code: code('review.commentMissing'),
      target: 'Text',
    })
  })
})

it('a session waits three days for its review, and is found when it waits longer', async () => {
  const sid = await finished()
  const { CommitTime, ReviewDueTime } = await rowOf(sid)
  expect(Date.parse(ReviewDueTime) - Date.parse(CommitTime)).toBeCloseTo(72 * 3_600_000, -4)
  const late = async (filter: string) =>
    (await supervisor!.get(`/odata/NaireSessions?$filter=Sid eq '${sid}' and ${filter}`)).body.value.length
  expect([await late('ReviewDueTime lt now()'), await late('ReviewDueTime gt now()')]).toEqual([0, 1])
  await review(supervisor, sid, 'pass')
  expect(await rowOf(sid)).toMatchObject({ ReviewDueTime: null })
})

it('a questionnaire may ask for its reviews, appeals and judgements within hours of its own', async () => {
  const hurried = { ...copyOf(screening()), ReviewHours: 24, AppealHours: 48, JudgeHours: 12, QuotarList: [] }
  await field.place.publish(hurried)
  const customer = await field.place.person('Customer', 'hurried')
  const sid = await finished(hurried)
  await act(supervisor, 'AssignAppealer', { sessionSids: [sid], appealerSid: customer.sid })
  const hoursLeft = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000)
  const row = await rowOf(sid)
  expect([hoursLeft(row.ReviewDueTime), hoursLeft(row.AppealDueTime)]).toEqual([24, 48])
  await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
    appealFeedback: { AppealSessionSid: sid, QuestionSid: hurried.Questions[1]?.Sid, Reason: '不对' },
  })
  await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealSession()', { appealSessionSid: sid })
  const appeals = (await judge!.get(`/odata/AppealSessions?$filter=SessionSid eq '${sid}'`)).body.value
  expect(hoursLeft(appeals[0].JudgeDueTime)).toBe(12)
})

it('a session that a customer was given goes to another by force alone, and then the first appeals it no more [S4-11]', async () => {
  const [first, second] = [
    await field.place.person('Customer', 'first'),
    await field.place.person('Customer', 'second'),
  ]
  const sid = await finished()
  const giveTo = (customer: Person, force?: boolean) =>
    act(supervisor, 'AssignAppealer', { sessionSids: [sid], appealerSid: customer.sid, ...(force && { force }) })
  expect((await giveTo(first)).body.value).toEqual({ Done: [sid], Refused: [] })
  expect(codeOf(await giveTo(second))).toBe(code('appeal.alreadyAssigned'))
  expect((await giveTo(second, true)).body.value).toEqual({ Done: [sid], Refused: [] })
  expect(await rowOf(sid)).toMatchObject({ AppealerSid: second.sid, AppealerName: 'second' })
  const appealing = (by: Client) =>
    by.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
      appealFeedback: { AppealSessionSid: sid, QuestionSid: record.Questions[1]?.Sid, Reason: '不对' },
    })
  expect((await appealing(first)).status).toBeGreaterThanOrEqual(400)
  expect((await appealing(second)).status).toBe(200)
})

it('a decision that something followed from is not taken back', async () => {
  const someone = new Respondent(field.product.anybody, record)
  await someone.finish()
  await review(supervisor, someone.sid, 'return', '请核对')
  await someone.finish({ ...calm, age: 31 }, { CommandId: newSid() })
  expect(codeOf(await act(supervisor, 'WithdrawReview', { sessionSids: [someone.sid] }))).toBe(
    code('review.nothingToWithdraw'),
  )
})
