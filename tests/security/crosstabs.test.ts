import { emptyCrosstab } from '@naire/domain/analysis'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const personal = newSid()
const shared = newSid()
const content = { ...emptyCrosstab, rows: [[{ variable: 'session:device' }]] }
let naireSid: string
let owner: Client
let colleague: Client
let customer: Client
let stranger: Client

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(screening())
  owner = await place.person('ProjectManager', 'xtab_owner')
  colleague = await place.person('ProjectManager', 'xtab_colleague')
  customer = await place.person('Customer', 'xtab_customer')
  stranger = await (await FieldworkSite.make(product, '另一机构')).person('ProjectManager', 'xtab_stranger')
  for (const [crosstabSid, isShared] of [
    [personal, false],
    [shared, true],
  ] as const)
    expect((await save(owner, crosstabSid, { shared: isShared })).status).toBe(200)
})

const save = (client: Client, crosstabSid: string, more: object = {}) =>
  client.post(`/analysis/${naireSid}/crosstabs`, { crosstabSid, title: '满意度', shared: false, content, ...more })
const remove = (client: Client, sid: string, of = naireSid) => client.delete(`/analysis/${of}/crosstabs/${sid}`)
const restore = (client: Client, sid: string, of = naireSid) =>
  client.post(`/analysis/${of}/crosstabs/${sid}/restore`, {})
const seenBy = async (client: Client) =>
  ((await client.get(`/odata/Crosstabs?$filter=NaireSid eq '${naireSid}'`)).body.value as { Sid: string }[])
    .map(({ Sid }) => Sid)
    .sort()

describe('cross-tabs', () => {
  it('are opened by their owner, and by others where they are shared', async () => {
    expect(await seenBy(owner)).toEqual([personal, shared].sort())
    expect(await seenBy(colleague)).toEqual([shared])
    expect(await seenBy(customer)).toEqual([shared])
    expect(await seenBy(stranger)).toEqual([])
    const { body } = await owner.get(`/odata/Crosstabs('${shared}')`)
    expect(body).toMatchObject({ Title: '满意度', Shared: true, OwnerName: 'xtab_owner', Content: content })
  })

  it('that are personal are to others as if they were not there, by whatever sid they guess', async () => {
    for (const other of [colleague, stranger]) {
      expect((await other.get(`/odata/Crosstabs('${personal}')`)).status).toBe(404)
      expect((await save(other, personal, { title: '劫持', shared: true })).status).toBe(404)
      expect((await remove(other, personal)).status).toBe(404)
      expect((await restore(other, personal)).status).toBe(404)
    }
    expect((await customer.get(`/odata/Crosstabs('${personal}')`)).status).toBe(404)
    const { body } = await owner.get(`/odata/Crosstabs('${personal}')`)
    expect(body).toMatchObject({ Title: '满意度', Shared: false })
  })

  it('are not changed by those who may only look, nor through another questionnaire', async () => {
    expect((await save(customer, newSid())).status).toBe(404)
    expect((await remove(customer, shared)).status).toBe(404)
    const other = await field.place.publish(copyOf(screening()))
    expect((await remove(colleague, shared, other)).status).toBe(404)
    expect((await save(stranger, shared)).status).toBe(404)
    expect(await seenBy(customer)).toEqual([shared])
  })

  it('that are shared are removed and restored by their owner, not by a colleague', async () => {
    expect((await save(colleague, shared, { shared: true, title: '月报' })).status).toBe(200)
    expect((await save(colleague, shared, { title: '我的' })).status).toBe(409)
    expect((await remove(colleague, shared)).status).toBe(409)
    expect((await remove(owner, shared)).status).toBe(200)
    expect(await seenBy(colleague)).toEqual([])
    expect((await save(colleague, shared, { shared: true })).status).toBe(404)
    expect((await restore(colleague, shared)).status).toBe(409)
    expect((await restore(customer, shared)).status).toBe(404)
    expect((await restore(owner, shared)).status).toBe(200)
    expect((await restore(owner, shared)).status).toBe(404)
    expect((await colleague.get(`/odata/Crosstabs('${shared}')`)).body.Title).toBe('月报')
  })

  it('that are removed while they are personal come back to their owner alone', async () => {
    expect((await remove(owner, personal)).status).toBe(200)
    expect(await seenBy(owner)).toEqual([shared])
    expect((await restore(colleague, personal)).status).toBe(404)
    expect((await restore(owner, personal)).status).toBe(200)
    expect(await seenBy(owner)).toEqual([personal, shared].sort())
  })

  const axes = (count: number) => Array.from({ length: count }, (_, n) => [{ variable: `Q${n}` }])
  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ content: { rows: axes(501) } }, 'content.rows'],
    [{ content: { columns: axes(51) } }, 'content.columns'],
    [{ content: { rows: [axes(4).flat()] } }, 'content.rows[0]'],
    [{ content: { measure: { kind: 'sql', of: 'x' } } }, 'content.measure'],
    [{ content: { figures: [] } }, 'content.figures'],
    [{ content: { decimals: 9 } }, 'content.decimals'],
    [{ content: { filter: { variable: 'x'.repeat(201), answered: true } } }, 'content.filter'],
    [{ owner: 'me' }, ''],
  ])('of the wrong shape are refused with the field, %#', async (more, target) => {
    const { status, body } = await save(owner, newSid(), more)
    expect(status).toBe(400)
    expect(body.error.target ?? '').toContain(target.split('.')[0])
  })
})
