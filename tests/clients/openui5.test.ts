import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct, type Product } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openUi5, type OpenUi5 } from './openui5-page.ts'

let product: Product
let place: FieldworkSite
let manager: Client & { readonly sid: string }
let ui5: OpenUi5

const step = <T>(name: string, ...given: readonly unknown[]): Promise<T> =>
  ui5.page.evaluate(
    ([called, values]) =>
      (window as unknown as { steps: Record<string, (...all: unknown[]) => Promise<T>> }).steps[called as string]!(
        ...(values as unknown[]),
      ),
    [name, given] as const,
  )

const batches = () => ui5.asked.filter((request) => request.startsWith('POST /odata/$batch')).length

beforeAll(async () => {
  product = await startProduct()
  place = await FieldworkSite.make(product, '心晴示范机构')
  manager = await place.person('OrgAdmin', 'manager')
  for (let number = 1; number <= 7; number += 1) await manager.post('/odata/Subjects', { Name: `期${number}` })
  const record = screening()
  await place.publish(record)
  const respondent = new Respondent(product.anybody, record)
  await respondent.finish(calm)
  await respondent.read()
  ui5 = await openUi5(product.anybody.url)
})
afterAll(async () => {
  await ui5?.close()
  await product?.stop()
})

it("OpenUI5's v4 model reads the metadata", async () => {
  expect(await step('connect', manager.headers['Authorization'])).toEqual({
    name: 'Edm.String',
    navigation: 'SurveyExpert.Feedback',
    collection: true,
    deletable: true,
    actions: 1,
  })
})

it('reads pages with a filter, an order and a count, in one batch', async () => {
  const before = batches()
  expect(await step('pages', 3)).toEqual({ count: 7, names: ['期1', '期2', '期3', '期4', '期5', '期6'] })
  expect(batches()).toBeGreaterThan(before)
})

it('expands', async () => {
  expect(await step('expanded', place.orgSid)).toMatchObject({
    Name: '心晴示范机构',
    Depts: [{ Name: expect.any(String) }],
  })
})

it('changes what it has read, in a change set', async () => {
  const { body } = await manager.get('/odata/Subjects?$filter=Name%20eq%20%27期3%27')
  const [{ Sid }] = body.value
  expect(await step('edit', Sid, '期3改')).toBe('期3改')
  expect((await manager.get(`/odata/Subjects('${Sid}')`)).body.Name).toBe('期3改')
  await ui5.page.exposeFunction('meanwhile', () =>
    manager.patch(`/odata/Subjects('${Sid}')`, { Name: '期3别人改' }).then(({ status }) => status),
  )
  expect(await step('editAfter', Sid, '期3再改', 'meanwhile')).toMatchObject({ status: 412 })
  expect((await manager.get(`/odata/Subjects('${Sid}')`)).body.Name).toBe('期3别人改')
})

it('changes two rows in one change set, both or none', async () => {
  const sidOf = async (name: string) =>
    (await manager.get(`/odata/Subjects?$filter=Name%20eq%20%27${encodeURIComponent(name)}%27`)).body.value[0].Sid
  const [one, two] = [await sidOf('期1'), await sidOf('期2')]
  const nameOf = async (sid: string) => (await manager.get(`/odata/Subjects('${sid}')`)).body.Name
  expect(await step('editTwo', { [one]: '期1改', [two]: '期2改' })).toEqual(['changed', 'changed'])
  expect([await nameOf(one), await nameOf(two)]).toEqual(['期1改', '期2改'])
  expect(await step('editTwo', { [one]: '期1再改', [two]: '期5' })).not.toContain('changed')
  expect([await nameOf(one), await nameOf(two)]).toEqual(['期1改', '期2改'])
})

it('totals and groups', async () => {
  const rows = await step<{ Status?: number; Score: number }[]>('totals')
  expect(rows).toEqual([{ Score: expect.any(Number) }, { Status: 0, Score: rows[0]?.Score }])
})

it('takes times with milliseconds', async () => {
  expect(await step('time')).toEqual({ value: expect.stringMatching(/\.\d{3}Z$/), text: expect.stringMatching(/\d/) })
})

it('makes and deletes', async () => {
  const { sid, path } = await step<{ sid: string; path: string }>('createAndDelete', '期8')
  expect(path).toBe(`/Subjects('${sid}')`)
  expect((await manager.get(`/odata/Subjects('${sid}')`)).status).toBe(404)
})

it('calls an action', async () => {
  const user = await place.person('Assessor', 'assessor')
  expect(await step('act', user.sid, 1)).toBe('done')
  expect((await manager.get(`/odata/Users('${user.sid}')`)).body.Status).toBe(1)
})

it('asks nothing of anywhere else', () => expect(ui5.elsewhere).toEqual([]))
