import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let assessor: Client
let customer: Client
let judge: Client
let position = '0'

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  assessor = await field.place.person('Assessor', 'assessor')
  customer = await field.place.person('Customer', 'customer')
  judge = await field.place.person('Judge', 'judge')
})

async function finished(): Promise<Respondent> {
  const someone = new Respondent(field.product.anybody, record)
  await finish(someone)
  return someone
}

async function finish(someone: Respondent, given = calm): Promise<Reply> {
  const reply = await someone.finish(given, { CommandId: randomUUID() })
  expect(reply.body.Status, reply.text).toBe(0)
  position = reply.headers.get('x-position') ?? ''
  return reply
}

const review = (sessionSid: string, action: string, reason = '', notes: object[] = []) =>
  assessor.post(
    '/odata/NaireSessions/SurveyExpert.Review()',
    { sessionSid, action, reason, notes },
    { 'X-Min-Position': position },
  )

describe('review', () => {
  it('sends a session back with a reason, which the respondent reads, corrects and commits again', async () => {
    const someone = await finished()
    expect((await review(someone.sid, 'return')).body.error.code).toBe(refusals['review.reasonMissing'].code)
    const notes = [
      { QuestionSid: record.Questions[0]!.Sid, Text: ' 年龄与生日不符 ' },
      { QuestionSid: record.Questions[1]!.Sid, Text: ' ' },
    ]
    const returned = await review(someone.sid, 'return', '请核对年龄', notes)
    expect(returned.status).toBe(200)
    const ReturnNotes = [{ QuestionSid: record.Questions[0]!.Sid, Text: '年龄与生日不符' }]
    expect((await someone.read(returned)).body.value[0]).toMatchObject({
      Status: 4,
      ReviewStatus: 2,
      ReturnReason: '请核对年龄',
      ReturnNotes,
    })
    expect((await finish(someone, { ...calm, age: 31 })).body).toMatchObject({
      Status: 0,
      ReviewStatus: 0,
      ReturnReason: null,
      ReturnNotes: null,
    })
    expect((await review(someone.sid, 'pass')).status).toBe(200)
    expect((await review(someone.sid, 'pass')).body.error.code).toBe(refusals['review.notPending'].code)
  })

  it('tells every step: who, from where, why, and what changed from what to what', async () => {
    const someone = await finished()
    await review(someone.sid, 'return', '请核对年龄')
    await finish(someone, { ...calm, age: 31 })
    const { body } = await assessor.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`)
    const returned = body.value.find((step: { EventType: string }) => step.EventType === 'SessionReturned')
    expect(returned).toMatchObject({ ActorName: 'assessor', Role: 5, Ip: '127.0.0.1', Reason: '请核对年龄' })
    const last = body.value.findLast((step: { EventType: string }) => step.EventType === 'AnswersCommitted')
    expect(last.Changes).toContainEqual({ QuestionCode: 'age', InteractionCode: 'I1', From: '30', To: '31' })
    const then = await assessor.get(
      `/odata/NaireSessions('${someone.sid}')/SurveyExpert.AsOf(revision=${returned.Revision})`,
    )
    expect(then.body).toMatchObject({ Status: 4, ReturnReason: '请核对年龄' })
    expect(then.body.Feedbacks.find((item: { QuestionCode: string }) => item.QuestionCode === 'age').Value1).toBe('30')
  })

  it('tells why it scored and counted so [C3-100]', async () => {
    const someone = new Respondent(field.product.anybody, record)
    await finish(someone, { ...calm, phq1: '2', phq9: '1' })
    const { body, text } = await assessor.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Why()`, {
      'X-Min-Position': position,
    })
    expect(body.value?.Score, text).toMatchObject({
      Result: 3,
      Values: expect.arrayContaining([{ Reference: 'phq1', Value: '2' }]),
    })
    expect(body.value.Success).toMatchObject({ Expression: 'age >= 18', Result: true })
    expect(body.value.Alarms).toMatchObject([{ QuestionCode: 'phq9', Level: 1 }])
    expect(body.value.Quotas.filter(({ Matched }: { Matched: boolean }) => Matched)).toHaveLength(1)
  })

  it('is refused to who may not review, like a thing that is not there', async () => {
    const someone = await finished()
    const { status, body } = await customer.post('/odata/NaireSessions/SurveyExpert.Review()', {
      sessionSid: someone.sid,
      action: 'pass',
      reason: '',
    })
    expect([status, body.error.code]).toEqual([404, refusals['access.notFound'].code])
  })
})

describe('an appeal', () => {
  const appeals = '/odata/AppealSessions/SurveyExpert.'

  it('is written with evidence, committed, judged, and read by the customer', async () => {
    const { sid } = await finished()
    const question = record.Questions.find(({ Code }) => Code === 'age')
    const upload = await customer.upload(`/UploadFiles/?objectSid=${sid}&bizObjectType=203`, {
      name: '证明.txt',
      content: Buffer.from('出生于 1990 年'),
    })
    expect(upload.status, upload.text).toBe(200)
    const { Sid, FileName, FileExt, FileSize } = upload.body
    const appealFeedback = {
      AppealSessionSid: sid,
      SessionSid: sid,
      QuestionSid: question?.Sid,
      Reason: '年龄不对',
      AttachList: [{ Sid, FileName, FileExt, FileSize }],
    }
    const written = await customer.post(`${appeals}CommitAppealFeedback()`, { appealFeedback })
    expect(written.status, written.text).toBe(200)
    expect(Date.parse(written.body.value)).not.toBeNaN()
    const committed = await customer.post(`${appeals}CommitAppealSession()`, { appealSessionSid: sid, sessionSid: sid })
    expect(committed.status).toBe(200)

    const list = await judge.get(`/odata/AppealSessions('${sid}')/AppealFeedbacks`, {
      'X-Min-Position': committed.headers.get('x-position') ?? '',
    })
    expect(list.body.value, list.text).toMatchObject([
      { Reason: '年龄不对', AttachList: [{ FileName: '证明.txt' }], JudgeResult: null },
    ])
    const file = await judge.get(`/DownloadFiles/?bizObjectType=203&objectSid=${sid}&sid=${Sid}`)
    expect(file.text).toBe('出生于 1990 年')

    const proof = await judge.upload(`/UploadFiles/?objectSid=${sid}&bizObjectType=204`, {
      name: '登记.txt',
      content: Buffer.from('登记为 1990 年'),
    })
    const { Receipt: _receipt, Hash: _hash, ...JudgeAttach } = proof.body
    const judged = {
      appealFeedback: {
        Sid: list.body.value[0].Sid,
        JudgeResult: 'uphold',
        JudgeMemo: '属实',
        JudgeAttachList: [JudgeAttach],
      },
    }
    expect(
      (await judge.post(`/odata/AppealSessions('${sid}')/SurveyExpert.JudgeAppealFeedback()`, judged)).status,
    ).toBe(200)
    const [decided] = (await customer.get(`/odata/AppealSessions('${sid}')/AppealFeedbacks`)).body.value
    expect(decided).toMatchObject({
      AttachList: [{ Sid }],
      JudgeMemo: '属实',
      JudgeAttachList: [{ Sid: JudgeAttach.Sid, FileName: '登记.txt' }],
    })
    expect((await customer.get(`/DownloadFiles/?bizObjectType=204&objectSid=${sid}&sid=${JudgeAttach.Sid}`)).text).toBe(
      '登记为 1990 年',
    )
    await expect
      .poll(async () => (await customer.get(`/odata/AppealSessions('${sid}')`)).body)
      .toMatchObject({ AppealStatus: 2, JudgeResult: 'uphold' })
  })

  it('cannot be judged by who appeals', async () => {
    const { sid } = await finished()
    const { status } = await customer.post(`/odata/AppealSessions('${sid}')/SurveyExpert.JudgeAppealSession()`, {
      JudgeResult: 'reject',
      JudgeMemo: '',
    })
    expect(status).toBe(404)
  })

  it('is opened and closed for many sessions, and says which refused [R4-57]', async () => {
    const [one, other] = [await finished(), await finished()]
    const toggle = (openAppeal: boolean, ...naireSessionSidList: string[]) =>
      field.product.admin.post(`${appeals}ToggleAppealStatus()`, { openAppeal, naireSessionSidList })
    expect((await toggle(false, one.sid)).body.value).toEqual({ Done: [one.sid], Refused: [] })
    const opened = await toggle(true, one.sid, other.sid)
    expect(opened.body.value).toEqual({
      Done: [one.sid],
      Refused: [{ SessionSid: other.sid, Code: refusals['appeal.alreadyOpen'].code }],
    })
    expect((await toggle(true, other.sid)).status).toBe(409)
  })
})
