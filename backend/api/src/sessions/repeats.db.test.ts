import { withMembers } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import { options, type Client } from '../../../../tests/api/client.ts'
import { household, three } from '../../../../tests/api/household.ts'
import { feedbacks, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
const record = household()
let manager: Client

beforeAll(async () => {
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'home_manager')
})

const answersOf = async ({ sid }: Respondent) =>
  (await manager.get(`/odata/Naires('${record.Sid}')/Sessions('${sid}')/Answers`)).body as Record<string, unknown>

it('is committed, and read as columns of each member', async () => {
  const someone = new Respondent(field.product.anybody, record)
  expect((await someone.finish(three)).status).toBe(200)
  expect(await answersOf(someone)).toMatchObject({
    Name_1: '安',
    Age_2: 8,
    Age_3: 38,
    Sum: 86,
    Home_3: true,
    Home_4: false,
  })
  const path = `/odata/Naires('${record.Sid}')/Sessions?${options({ $filter: 'Answers/Age_3 ge 38', $select: 'Sid' })}`
  expect((await manager.get(path)).body.value).toEqual([expect.objectContaining({ Sid: someone.sid })])
})

it('loses the answers of a member who is removed, and of nobody else', async () => {
  const someone = new Respondent(field.product.anybody, record)
  await someone.commit(three)
  const { Name_2: _, Age_2: __, ...two } = three
  expect((await someone.finish({ ...two, Home: ['1', '3'] })).status).toBeLessThan(300)
  const answers = await answersOf(someone)
  expect(answers).toMatchObject({ Name_1: '安', Name_3: '岑', Age_3: 38, Sum: 78, Home_2: false })
  expect([answers['Name_2'] ?? null, answers['Age_2'] ?? null]).toEqual([null, null])
})

it('takes no answers of a member who is not there, whatever a device says', async () => {
  const someone = new Respondent(field.product.anybody, record)
  const { Sid } = withMembers(record).Questions.find(({ Code }) => Code === 'Age_4')!
  const [age] = feedbacks(record, three).filter(({ QuestionCode }) => QuestionCode === 'Age_3')
  const Feedbacks = [...feedbacks(record, three), { ...age!, QuestionSid: Sid, QuestionCode: 'Age_4' }]
  await someone.finish(three, { Feedbacks })
  expect((await answersOf(someone))['Age_4'] ?? null).toBeNull()
  const { body } = await someone.read()
  expect(JSON.stringify(body)).not.toContain(Sid)
})

it('is told why by the server, member by member', async () => {
  const someone = new Respondent(field.product.anybody, record)
  await someone.finish({ Home: ['2'], Name_2: '本' })
  const { status, body } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Why()`)
  expect(status).toBe(200)
  const hidden = JSON.stringify(body)
  expect(hidden).toContain('Age_1')
  expect(hidden).not.toContain('"QuestionCode":"Age"')
})
