import { beforeAll, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let leader: Client
const at = () => `/odata/Orgs('${field.place.orgSid}')/SurveyExpert.`
const change = (body: object): Promise<Reply> => leader.post(`${at()}ChangeDept()`, body)
const add = async (Name: string, ParentSid?: string): Promise<string> =>
  (await leader.post(`${at()}AddDept()`, { Name, ...(ParentSid && { ParentSid }) })).body.Sid
const found = async (set: string, filter: string, after?: Reply): Promise<readonly Json[]> => {
  const path = `/odata/${set}?$filter=${encodeURIComponent(filter)}&$orderby=Sid`
  return (await leader.get(path, { 'X-Min-Position': after?.headers.get('x-position') ?? '0' })).body.value
}
const paths = async (after?: Reply): Promise<readonly string[]> =>
  (await found('Depts', `OrgSid eq '${field.place.orgSid}' and ParentSid ne null`, after))
    .map(({ Path }) => String(Path).split('/').slice(1).join('/'))
    .toSorted()

beforeAll(async () => {
  leader = await field.place.person('OrgAdmin', 'dept_leader')
})

it('departments are renamed, moved and merged with their people, and deleted when they are empty', async () => {
  const [ward, clinic] = [await add('病房'), await add('门诊')]
  const night = await add('夜间', clinic)
  const nurse = await field.place.person('Surveyor', 'dept_nurse')
  const moved = await leader.put(`/odata/Users('${nurse.sid}')`, { DeptSid: night })
  expect(moved.status).toBe(200)
  const renamed = await change({ deptSid: clinic, change: 'rename', name: '门诊部' })
  expect(renamed.status).toBe(204)
  expect(await paths(renamed)).toEqual(['病房', '门诊部', '门诊部/夜间'])
  const pathOf = async (after: Reply) => (await found('Users', `Sid eq '${nurse.sid}'`, after))[0].DeptPath
  expect(await pathOf(renamed)).toMatch(/\/门诊部\/夜间$/)

  for (const deptSid of [clinic, night]) {
    const { status, body } = await change({ deptSid, change: 'remove' })
    expect([status, body.error.target]).toEqual([409, 'deptSid'])
  }
  expect((await change({ deptSid: clinic, change: 'move', toSid: night })).status).toBe(409)
  const below = await change({ deptSid: night, change: 'move', toSid: ward })
  expect(await paths(below)).toEqual(['病房', '病房/夜间', '门诊部'])
  const merged = await change({ deptSid: night, change: 'merge', toSid: clinic })
  expect([merged.status, await paths(merged)]).toEqual([204, ['病房', '门诊部']])
  expect(await pathOf(merged)).toMatch(/\/门诊部$/)
  const removed = await change({ deptSid: ward, change: 'remove' })
  expect([removed.status, await paths(removed)]).toEqual([204, ['门诊部']])
  expect((await leader.put(`/odata/Users('${nurse.sid}')`, { DeptSid: ward })).status).toBeGreaterThanOrEqual(400)
})
