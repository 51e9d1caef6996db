import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { newSid } from '../../../../tests/api/fieldwork.ts'
import { feedbacks, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
const record = oneFile()
let assessor: Client
let customer: Client
let elsewhere: Client

beforeAll(async () => {
  await field.place.publish(record)
  assessor = await field.place.person('Assessor', 'assessor')
  customer = await field.place.person('Customer', 'customer')
  elsewhere = await (await anotherPlace(field)).person('Assessor', 'elsewhere')
})

/** A questionnaire that asks for a document and nothing else. */
function oneFile(): NaireRecord {
  const gallery = JSON.parse(
    readFileSync(new URL('../../../../docs/examples/gallery.json', import.meta.url), 'utf8'),
  ) as NaireRecord
  const [photo] = gallery.Questions.filter(({ Code }) => Code === 'photo')
  const Data = JSON.stringify({
    Data: '证明',
    Interactions: [{ Sid: newSid(), Code: 'I1', Seq: 1, AllowedFileExts: ['doc'], MaxCount: 2, MaxSize: 5 }],
  })
  return {
    ...gallery,
    QuestionCount: 1,
    PageCount: 1,
    ScoreExpression: '',
    QuotarList: [],
    Questions: [{ ...photo!, Data, Seq: 1, PageSeq: 1 }],
  }
}

const upload = (by: Client, sid: string, name: string): Promise<Reply> =>
  by.upload(`/UploadFiles/?objectSid=${sid}&bizObjectType=202&naireSid=${record.Sid}&sid=${newSid()}&attachType=101`, {
    name,
    content: Buffer.from(name),
  })
const correct = (by: Client, sessionSid: string, Feedbacks: readonly Feedback[]): Promise<Reply> =>
  by.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', { sessionSid, Feedbacks, reason: '受访者补交' })
const naming = ({
  Sid,
  FileName,
  FileSize,
}: {
  Sid: string
  FileName: string
  FileSize: number
}): readonly Feedback[] =>
  feedbacks(record, { photo: FileName }).map((item) => ({
    ...item,
    Refer1: Sid,
    ReferSeq1: FileSize,
    ReferCode1: 'text/plain',
  }))
const refusedAs = ({ status, body, text }: Reply, key: RefusalKey) =>
  expect([status, body.error?.code], text).toEqual([refusals[key].status, refusals[key].code])
const photosOf = async (sid: string): Promise<readonly Feedback[]> =>
  (await assessor.get(`/odata/NaireSessions('${sid}')?$expand=Feedbacks`)).body.Feedbacks.filter(
    ({ QuestionCode }: Feedback) => QuestionCode === 'photo',
  )

/** A respondent who sent the wrong file. */
async function finished(): Promise<Respondent> {
  const someone = new Respondent(field.product.anybody, record)
  await someone.commit({})
  const { body } = await upload(someone.client, someone.sid, 'wrong.txt')
  const reply = await someone.finish({}, { Feedbacks: naming(body) })
  expect(reply.body.Status, reply.text).toBe(0)
  return someone
}

it('a reviewer puts another file in the place of one; both stay, and the history says who did it and why', async () => {
  const { sid } = await finished()
  const sent = await upload(assessor, sid, 'right.txt')
  expect(sent.status, sent.text).toBe(200)
  const corrected = await correct(assessor, sid, naming(sent.body))
  expect(corrected.status, corrected.text).toBe(200)
  expect((await photosOf(sid)).map(({ Value1, Refer1 }) => [Value1, Refer1])).toEqual([['right.txt', sent.body.Sid]])
  const file = await fetch(`${assessor.url}/DownloadFiles/?bizObjectType=202&sid=${sent.body.Sid}`, {
    headers: assessor.headers,
  })
  expect(await file.text()).toBe('right.txt')
  const steps = (await assessor.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)).body.value as readonly {
    EventType: string
    ActorName: string
    Reason: string
    Changes: readonly { From: string; To: string }[]
  }[]
  expect(steps.slice(-2)).toMatchObject([
    { EventType: 'AttachStored', ActorName: 'assessor' },
    {
      EventType: 'AnswersCorrected',
      ActorName: 'assessor',
      Reason: '受访者补交',
      Changes: [{ From: expect.stringContaining('wrong.txt'), To: expect.stringContaining('right.txt') }],
    },
  ])
  const { body } = await assessor.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Attaches()`)
  expect(body.value.map(({ FileName }: { FileName: string }) => FileName)).toEqual(['wrong.txt', 'right.txt'])
})

it('a file that does not lie in the session is not named', async () => {
  const [{ sid }, other] = [await finished(), await finished()]
  const elsewhereStored = await upload(assessor, other.sid, 'other.txt')
  for (const Sid of [newSid(), elsewhereStored.body.Sid]) {
    const reply = await correct(assessor, sid, naming({ Sid, FileName: 'x.txt', FileSize: 5 }))
    refusedAs(reply, 'session.answersBroken')
    expect(reply.body.error.target).toBe('Feedbacks[0]')
  }
  expect((await photosOf(sid)).map(({ Value1 }) => Value1)).toEqual(['wrong.txt'])
})

it('who may not review the session sends none, and nobody once its review is decided', async () => {
  const { sid } = await finished()
  refusedAs(await upload(customer, sid, 'a.txt'), 'access.notFound')
  refusedAs(await upload(elsewhere, sid, 'a.txt'), 'access.notFound')
  await assessor.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid: sid, action: 'pass', reason: '' })
  refusedAs(await upload(assessor, sid, 'a.txt'), 'review.notPending')
  const begun = new Respondent(field.product.anybody, record)
  await begun.commit({})
  refusedAs(await upload(assessor, begun.sid, 'a.txt'), 'session.notFound')
})
