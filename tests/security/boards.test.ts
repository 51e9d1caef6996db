import { usualBoard } from '@naire/domain/analysis'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const personal = newSid()
const shared = newSid()
const content = usualBoard([newSid()])
let naireSid: string
let owner: Client
let colleague: Client
let customer: Client
let stranger: Client

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(screening())
  owner = await place.person('ProjectManager', 'board_owner')
  colleague = await place.person('ProjectManager', 'board_colleague')
  customer = await place.person('Customer', 'board_customer')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'board_stranger')
  for (const [boardSid, isShared] of [
    [personal, false],
    [shared, true],
  ] as const)
    expect((await save(owner, boardSid, { shared: isShared })).status).toBe(200)
})

const save = (client: Client, boardSid: string, more: object = {}) =>
  client.post(`/analysis/${naireSid}/boards`, { boardSid, title: '周会', shared: false, content, ...more })
const remove = (client: Client, boardSid: string, of = naireSid) => client.delete(`/analysis/${of}/boards/${boardSid}`)
const seenBy = async (client: Client) =>
  ((await client.get(`/odata/Boards?$filter=NaireSid eq '${naireSid}'`)).body.value as { Sid: string }[])
    .map(({ Sid }) => Sid)
    .sort()

describe('boards', () => {
  it('are opened by their owner, and by others where they are shared', async () => {
    expect(await seenBy(owner)).toEqual([personal, shared].sort())
    expect(await seenBy(colleague)).toEqual([shared])
    expect(await seenBy(customer)).toEqual([shared])
    expect(await seenBy(stranger)).toEqual([])
    const { body } = await owner.get(`/odata/Boards('${shared}')`)
    expect(body).toMatchObject({ Title: '周会', Shared: true, OwnerName: 'board_owner', Content: content })
  })

  it('that are personal are to others as if they were not there, by whatever sid they guess', async () => {
    for (const other of [colleague, stranger]) {
      expect((await other.get(`/odata/Boards('${personal}')`)).status).toBe(404)
      expect((await save(other, personal, { title: '劫持', shared: true })).status).toBe(404)
      expect((await remove(other, personal)).status).toBe(404)
    }
    expect((await customer.get(`/odata/Boards('${personal}')`)).status).toBe(404)
    const { body } = await owner.get(`/odata/Boards('${personal}')`)
    expect(body).toMatchObject({ Title: '周会', Shared: false })
  })

  it('are not changed by those who may only look, nor through another questionnaire', async () => {
    expect((await save(customer, newSid())).status).toBe(404)
    expect((await remove(customer, shared)).status).toBe(404)
    const other = await field.place.publish(copyOf(screening()))
    expect((await remove(colleague, shared, other)).status).toBe(404)
    expect((await save(stranger, shared)).status).toBe(404)
    expect(await seenBy(customer)).toEqual([shared])
  })

  it('that are shared stay so, and stay, unless their owner takes them back', async () => {
    expect((await save(colleague, shared, { shared: true, title: '月会' })).status).toBe(200)
    expect((await save(colleague, shared, { title: '我的' })).status).toBe(409)
    expect((await remove(colleague, shared)).status).toBe(409)
    expect((await owner.get(`/odata/Boards('${shared}')`)).body.Title).toBe('月会')
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ content: { tiles: [{ id: 'a', kind: 'sql', width: 3, height: 1 }] } }, 'content.tiles[0].kind'],
    [{ content: { tiles: [{ id: 'a', kind: 'funnel', width: 5, height: 1 }] } }, 'content.tiles[0].width'],
    [{ content: { tiles: [], target: 0 } }, 'content.target'],
    [{ content: { tiles: [], filter: { variable: 'x'.repeat(201), answered: true } } }, 'content.filter'],
    [{ owner: 'me' }, ''],
  ])('of the wrong shape are refused with the field: %j', async (more, target) => {
    const { status, body } = await save(owner, newSid(), more)
    expect(status).toBe(400)
    expect(body.error.target ?? '').toContain(target.split('.')[0])
  })

  it('are gone once they are removed', async () => {
    expect((await remove(owner, personal)).status).toBe(200)
    expect(await seenBy(owner)).toEqual([shared])
    expect((await remove(owner, personal)).status).toBe(404)
  })
})
