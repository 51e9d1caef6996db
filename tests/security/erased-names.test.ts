import { expect, it } from 'vitest'
import { options, type Client } from '../api/client.ts'
import { copyOf, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'
import { tablesWith } from './tables-with.ts'

const field = openField()
const marker = '莫留名'

it('an erased person is named by no table and no answer, only their sid stays', async () => {
  const { product, place } = field
  const alarmed = copyOf(screening())
  const manager = await place.person('ProjectManager', 'to_forget')
  const called = (Name: string) => product.admin.put(`/odata/Users('${manager.sid}')`, { Name, Nickname: Name })
  expect((await called(marker)).status).toBeLessThan(300)
  const done = async (reply: ReturnType<Client['post']>) => {
    const { status, text } = await reply
    expect(status, text).toBeLessThan(300)
  }
  const naireSid = alarmed.Sid
  await done(manager.post('/odata/Naires/SurveyExpert.Import()', { subjectSid: place.subjectSid, naire: alarmed }))
  await done(manager.post(`/odata/Naires('${naireSid}')/SurveyExpert.Publish()`))
  const someone = new Respondent(product.anybody, alarmed)
  await someone.finish({ ...calm, phq9: '2' })
  const sessionSid = someone.sid
  const list = async (path: string, who: Client = product.admin) => (await who.get(path)).body.value
  await expect
    .poll(() => list(`/odata/Alarms?${options({ $filter: `SessionSid eq '${sessionSid}'` })}`))
    .toHaveLength(1)
  const [{ Sid: cellSid }] = await list(`/odata/Quotars?${options({ $filter: `NaireSid eq '${naireSid}'` })}`)
  await done(manager.post('/odata/NaireSessions/SurveyExpert.ClaimAlarm()', { sessionSid }))
  await done(
    manager.post('/odata/NaireSessions/SurveyExpert.AddComment()', { sessionSid, QuestionSid: null, Text: '看过' }),
  )
  await done(manager.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, action: 'pass' }))
  await done(
    manager.post(`/odata/Naires('${naireSid}')/SurveyExpert.SetQuotarClosed()`, {
      Sid: cellSid,
      Closed: true,
      reason: '够了',
    }),
  )

  const answers = async () => {
    const paths = [
      `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Comments()`,
      `/odata/NaireSessions('${sessionSid}')/SurveyExpert.History()`,
      `/odata/Naires('${naireSid}')/SurveyExpert.Revisions()`,
      ...['NaireSessions', 'Alarms', 'AlarmSteps', 'Quotars', 'QuotarChanges', 'AuditEvents'].map(
        (set) => `/odata/${set}`,
      ),
    ]
    return Promise.all(paths.map(async (path) => ({ path, reply: await product.admin.get(path) })))
  }
  const naming = async (name: string) =>
    (await answers()).flatMap(({ path, reply }) => (reply.text.includes(name) ? [path.split('/').at(-1)] : []))
  expect((await answers()).filter(({ reply }) => reply.status !== 200).map(({ path }) => path)).toEqual([])
  expect(await naming(marker)).toEqual(
    expect.arrayContaining([
      'NaireSessions',
      'Alarms',
      'Quotars',
      'QuotarChanges',
      'SurveyExpert.Comments()',
      'SurveyExpert.Revisions()',
    ]),
  )
  await called('改过名')
  expect(await naming(marker)).toEqual(['AuditEvents'])
  expect(
    (await product.admin.post(`/odata/Users('${manager.sid}')/SurveyExpert.Erase()`, { reason: '离职' })).status,
  ).toBe(204)
  expect(await naming('改过名')).toEqual([])
  expect(await naming(marker)).toEqual([])
  expect([await tablesWith(product.pool, marker), await tablesWith(product.pool, '改过名')]).toEqual([[], []])
  expect(JSON.stringify(await list('/odata/QuotarChanges'))).toContain(manager.sid)
})
