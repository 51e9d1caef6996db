import { roles } from '@naire/domain/access'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
const record = screening()
let manager: Client & { readonly sid: string }
let session: Respondent

beforeAll(async () => {
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
  session = new Respondent(field.product.anybody, record)
  await session.finish(calm)
})

const rows = async (set: string, filter: string): Promise<readonly Json[]> =>
  (await manager.get(`/odata/${set}?$filter=${encodeURIComponent(filter)}&$select=AboutName,SubjectSid`)).body.value

it('the trail says what each step is about by its name, and where it is', async () => {
  const { subjectSid } = field.place
  for (const stream of [`naire-${record.Sid}`, `session-${session.sid}`]) {
    expect((await rows('AuditEvents', `Stream eq '${stream}'`))[0]).toMatchObject({
      AboutName: record.Name,
      SubjectSid: subjectSid,
    })
  }
  expect((await rows('AuditEvents', `Stream eq 'user-${manager.sid}'`))[0]).toMatchObject({
    AboutName: 'manager',
    SubjectSid: null,
  })
  expect((await rows('AuditEvents', `Stream eq 'subject-${subjectSid}'`))[0]).toMatchObject({
    AboutName: expect.any(String),
    SubjectSid: subjectSid,
  })
})

it('the trail says what changed of a person from what to what', async () => {
  const li = await field.place.person('Assessor', 'li')
  const { body } = await field.product.admin.get(`/odata/Users('${li.sid}')`)
  expect(
    (await field.product.admin.put(`/odata/Users('${li.sid}')`, { ...body, Authority: roles.Supervisor })).status,
  ).toBeLessThan(300)
  const filter = encodeURIComponent(`Stream eq 'user-${li.sid}' and EventType eq 'UserChanged'`)
  const [changed] = (await manager.get(`/odata/AuditEvents?$filter=${filter}&$select=Changes`)).body.value
  expect(changed.Changes).toEqual([{ Field: 'role', From: roles.Assessor, To: roles.Supervisor }])
})

it('is read on from a row by its time and number, so that an export misses and repeats nothing', async () => {
  const read = async (filter: string, top: number): Promise<readonly Json[]> =>
    (
      await manager.get(
        `/odata/AuditEvents?$filter=${encodeURIComponent(filter)}&$select=Sid,At&$orderby=${encodeURIComponent('At desc,Sid desc')}&$top=${top}`,
      )
    ).body.value
  const until = `At lt ${new Date(Date.now() + 60_000).toISOString()}`
  const whole = await read(until, 1_000)
  expect(whole.length).toBeGreaterThan(6)
  const parts: Json[] = []
  for (let page = await read(until, 3); page.length > 0;) {
    parts.push(...page)
    const { At, Sid } = page.at(-1)
    page = await read(`(At lt ${At} or (At eq ${At} and Sid lt '${Sid}'))`, 3)
  }
  expect(parts.slice(-whole.length)).toEqual(whole)
})
