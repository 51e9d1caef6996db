import { o } from 'odata'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
})

const service = (batch: object = {}) =>
  o(`${field.product.anybody.url}/odata/`, {
    headers: { ...manager.headers, 'Content-Type': 'application/json' },
    ...batch,
  })

/** Its change sets are off unless they are asked for, with all other settings of batches. */
const changeSets = () => ({
  batch: {
    changsetBoundaryPrefix: 'changset_',
    boundaryPrefix: 'batch_',
    endpoint: '$batch',
    headers: new Headers({ ...manager.headers }),
    useChangset: true,
    useRelativeURLs: false,
  },
})

it('o.js makes, changes, finds and deletes', async () => {
  const made = (await service().post('Subjects', { Name: '第一期' }).query()) as Json
  expect(made.Name).toBe('第一期')
  await service().patch(`Subjects('${made.Sid}')`, { Name: '第二期' }).query()
  expect(await service().get('Subjects').query({ $filter: "Name eq '第二期'", $select: 'Name' })).toMatchObject([
    { Name: '第二期' },
  ])
  await service().delete(`Subjects('${made.Sid}')`).query()
  expect(await service().get('Subjects').query({ $filter: "Name eq '第二期'" })).toEqual([])
})

it('sends batches, and change sets that are done as a whole or not at all', async () => {
  const send = async (names: readonly string[], batch: object = {}) => {
    const client = service(batch)
    for (const name of names) client.post('Subjects', { Name: name })
    return (await client.batch()) as Json[]
  }
  const named = async () =>
    (await manager.get('/odata/Subjects?$select=Name')).body.value.map(({ Name }: Json) => Name).toSorted()
  expect((await send(['戊', '己'])).map(({ status, body }) => [status, body.Name])).toEqual([
    [201, '戊'],
    [201, '己'],
  ])
  await send(['甲', '乙'], changeSets())
  expect(await named()).toEqual(['戊', '己', '甲', '乙', '筛查'].toSorted())
  await send(['丙', '甲'], changeSets()).catch(() => null)
  expect(await named()).toEqual(['戊', '己', '甲', '乙', '筛查'].toSorted())
})
