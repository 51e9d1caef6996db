import { OData } from '@odata/client'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
})

const connected = () =>
  OData.New4({
    serviceEndpoint: `${field.product.anybody.url}/odata/`,
    commonHeaders: manager.headers,
    processCsrfToken: false,
  })

it('@odata/client makes, changes, finds and deletes', async () => {
  const subjects = connected().getEntitySet<Record<string, unknown>>('Subjects')
  const made: string[] = []
  for (const Name of ['甲', '乙', '丁 & 戊']) made.push(String((await subjects.create({ Name }))['Sid']))
  await subjects.update(made[0] ?? '', { Name: '甲改' })
  expect(await subjects.retrieve(made[0] ?? '')).toMatchObject({ Name: '甲改', OrgSid: field.place.orgSid })
  expect((await subjects.find({ Name: '乙' })).map((subject) => subject['Sid'])).toEqual([made[1]])
  const filter = OData.newFilter().property('Name').ne('筛查')
  const found = await subjects.query(OData.newOptions().filter(filter).orderby('Name', 'desc').top(2).select(['Name']))
  expect(found.map((subject) => subject['Name'])).toEqual(['甲改', '乙'])
  expect(await subjects.count(filter)).toBe(3)
  await subjects.delete(made[2] ?? '')
  expect(await subjects.count()).toBe(3)
  await expect(subjects.retrieve(made[2] ?? '')).rejects.toThrow()
})

it('calls actions and functions', async () => {
  const { sid } = await field.place.person('Assessor', 'assessor')
  const users = connected().getEntitySet<Json>('Users')
  await users.action('SurveyExpert.SetStatus', sid, { status: 1 })
  expect(await users.retrieve(sid)).toMatchObject({ Status: 1 })
})

it('sends batches of both kinds', async () => {
  const client = connected()
  const read = () => client.newBatchRequest<Json>({ collection: 'Orgs', params: OData.newOptions().select(['Name']) })
  const make = (Name: string) =>
    client.newBatchRequest<Json>({ collection: 'Subjects', method: 'POST', entity: { Name } })
  const multipart = await client.execBatchRequests([read(), make('批一'), read()])
  expect(multipart.map(({ status }) => status)).toEqual([200, 201, 200])
  expect(await multipart[1]?.json()).toMatchObject({ Name: '批一' })
  const json = await client.execBatchRequestsJson([read(), read()])
  expect(await Promise.all(json.map((each) => each.json()))).toMatchObject([
    { value: [{ Name: '心晴示范机构' }] },
    { value: [{ Name: '心晴示范机构' }] },
  ])
})
