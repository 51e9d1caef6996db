import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let assessor: Client
let editor: Client
let position = '0'

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  const changed = screening((naire) => (naire['SuccessParam'] = 'age >= 40'))
  await field.place.publish(changed)
  assessor = await field.place.person('Assessor', 'assessor')
  editor = await field.place.person('PaperEditor', 'editor')
})

const finished = (done: Reply): Reply => {
  position = done.headers.get('x-position') ?? '0'
  return done
}

const why = (sid: string, revision: number | null, client = assessor) =>
  client.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Why(${revision === null ? '' : `revision=${revision}`})`, {
    'X-Min-Position': position,
  })

it('tells why with the revision of the questionnaire that held at that moment', async () => {
  const someone = new Respondent(field.product.anybody, record)
  await someone.commit(calm, { NaireRevision: 1 })
  const done = finished(await someone.finish({ ...calm, age: 30 }, { NaireRevision: 2 }))
  expect(done.body.Status, done.text).toBe(1)
  const [then, now] = [await why(someone.sid, 1), await why(someone.sid, null)]
  expect(then.body.value, then.text).toMatchObject({
    NaireRevision: 1,
    Status: { Status: 2, EventType: 'SessionCreated' },
    Success: { Expression: 'age >= 18', Result: true, Values: [{ Reference: 'age', Value: '30' }] },
  })
  expect(now.body.value).toMatchObject({
    NaireRevision: 2,
    Status: { Status: 1, EventType: 'SessionProhibited' },
    Success: { Expression: 'age >= 40', Result: false },
  })
  const hidden = now.body.value.Reasons.find(
    ({ QuestionCode }: { QuestionCode: string }) => QuestionCode === 'phqDifficulty',
  )
  expect(hidden).toMatchObject({
    Kind: 'hidden',
    Result: false,
    Values: expect.arrayContaining([{ Reference: 'phq1', Value: '0' }]),
  })
  const old = await assessor.get(`/odata/Naires('${record.Sid}')/SurveyExpert.AtRevision(revision=1)`)
  expect(old.body, old.text).toMatchObject({ Revision: 1, SuccessParam: 'age >= 18' })
})

it('shows what the server found odd, and counts it in the list', async () => {
  const someone = new Respondent(field.product.anybody, record)
  const done = finished(
    await someone.finish({ ...calm, age: 50 }, { NaireRevision: 2, Duration: 86_400, IsSuccess: false }),
  )
  const found = (await why(someone.sid, null)).body.value.Findings
  expect(found.map(({ Kind }: { Kind: string }) => Kind)).toEqual(['forgedSuccess', 'impossibleTimes'])
  const row = await assessor.get(`/odata/NaireSessions('${someone.sid}')?$select=FindingCount`, {
    'X-Min-Position': position,
  })
  expect(row.body.FindingCount, row.text).toBe(2)
  expect(done.text, 'a respondent is told nothing of it').not.toContain('Finding')
})

it('tells of the past to those who see the history', async () => {
  const someone = new Respondent(field.product.anybody, record)
  finished(await someone.finish({ ...calm, age: 50 }, { NaireRevision: 2 }))
  expect((await why(someone.sid, null, editor)).status).toBe(200)
  expect((await why(someone.sid, 0, editor)).status).toBe(404)
  expect((await why(someone.sid, -1)).body.error.target).toBe('revision')
})
