import { beforeAll, expect, it } from 'vitest'
import type { Client, Reply } from '../api/client.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
let leader: Client
const at = () => `/odata/Orgs('${field.place.orgSid}')/SurveyExpert.`
const change = (body: object, by: Client = leader): Promise<Reply> => by.post(`${at()}ChangeDept()`, body)
const add = async (Name: string): Promise<string> => (await leader.post(`${at()}AddDept()`, { Name })).body.Sid

beforeAll(async () => {
  leader = await field.place.person('OrgAdmin', 'dept_leader')
})

it('departments of another organisation, and the root, stay as they are', async () => {
  const other = await anotherPlace(field)
  const stranger = await other.person('OrgAdmin', 'dept_stranger')
  const mine = await add('档案室')
  expect((await change({ deptSid: mine, change: 'rename', name: '改名' }, stranger)).status).toBe(404)
  expect((await change({ deptSid: other.deptSid, change: 'rename', name: '改名' })).status).toBe(404)
  expect((await change({ deptSid: mine, change: 'merge', toSid: other.deptSid })).status).toBe(404)
  // Whoever merges a department of others into their own gets none of its people.
  expect((await change({ deptSid: other.deptSid, change: 'merge', toSid: mine })).status).toBe(404)
  const { body } = await field.product.admin.get(`/odata/Users('${stranger.sid}')`)
  expect([body.OrgSid, body.DeptSid]).toEqual([other.orgSid, other.deptSid])
  expect((await change({ deptSid: field.place.deptSid, change: 'remove' })).status).toBe(409)
  expect((await change({ deptSid: mine, change: 'merge' })).body.error.target).toBe('toSid')
})
