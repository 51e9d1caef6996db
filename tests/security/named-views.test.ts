import { emptyCrosstab, emptyReport, usualBoard } from '@naire/domain/analysis'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let naireSid: string
let owner: Client
let colleague: Client
let customer: Client
let stranger: Client

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(screening())
  owner = await place.person('ProjectManager', 'view_owner')
  colleague = await place.person('ProjectManager', 'view_colleague')
  customer = await place.person('Customer', 'view_customer')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'view_stranger')
})

const axes = (count: number) => Array.from({ length: count }, (_, n) => [{ variable: `Q${n}` }])
const longFilter = { variable: 'x'.repeat(201), answered: true }
const kinds = [
  {
    set: 'Boards',
    sidName: 'boardSid',
    content: usualBoard([newSid()]),
    wrong: [
      [{ tiles: [{ id: 'a', kind: 'sql', width: 3, height: 1 }] }, 'content.tiles[0].kind'],
      [{ tiles: [{ id: 'a', kind: 'funnel', width: 5, height: 1 }] }, 'content.tiles[0].width'],
      [{ tiles: [], target: 0 }, 'content.target'],
      [{ tiles: [], filter: longFilter }, 'content.filter'],
    ],
  },
  {
    set: 'Crosstabs',
    sidName: 'crosstabSid',
    content: { ...emptyCrosstab, rows: [[{ variable: 'session:device' }]] },
    wrong: [
      [{ rows: axes(501) }, 'content.rows'],
      [{ columns: axes(51) }, 'content.columns'],
      [{ rows: [axes(4).flat()] }, 'content.rows[0]'],
      [{ measure: { kind: 'sql', of: 'x' } }, 'content.measure'],
      [{ figures: [] }, 'content.figures'],
      [{ decimals: 9 }, 'content.decimals'],
      [{ filter: longFilter }, 'content.filter'],
    ],
  },
  {
    set: 'Reports',
    sidName: 'reportSid',
    content: { ...emptyReport, blocks: [{ id: 'a', kind: 'heading', level: 1, text: '概要' }] },
    wrong: [
      [{ language: 'xx', blocks: [] }, 'content.language'],
      [{ ...emptyReport, blocks: [{ id: 'a b', kind: 'pageBreak' }] }, 'content.blocks'],
      [{ ...emptyReport, blocks: [{ id: 'a', kind: 'sql' }] }, 'content.blocks'],
      [{ ...emptyReport, blocks: [{ id: 'a', kind: 'heading', level: 9, text: '' }] }, 'content.blocks'],
      [{ ...emptyReport, filter: longFilter }, 'content.filter'],
    ],
  },
] as const

/** Calls on the named views of one kind. */
const callsOf = ({ set, sidName, content }: (typeof kinds)[number]) => {
  const path = (of = naireSid) => `/analysis/${of}/${set.toLowerCase()}`
  return {
    save: async (client: Client, sid: string, more: object = {}) =>
      client.post(path(), {
        [sidName]: sid,
        title: '周会',
        shared: false,
        content,
        // A report is saved over the edition that was read.
        ...(set === 'Reports' ? { edition: (await owner.get(`${path()}/${sid}`)).body.edition ?? 0 } : {}),
        ...more,
      }),
    remove: (client: Client, sid: string, of?: string) => client.delete(`${path(of)}/${sid}`),
    restore: (client: Client, sid: string) => client.post(`${path()}/${sid}/restore`, {}),
    read: (client: Client, sid: string) => client.get(`/odata/${set}('${sid}')`),
    seenBy: async (client: Client) =>
      ((await client.get(`/odata/${set}?$filter=NaireSid eq '${naireSid}'`)).body.value as { Sid: string }[])
        .map(({ Sid }) => Sid)
        .sort(),
  }
}

describe.each(kinds)('$set', (kind) => {
  /** Readers see published reports alone. */
  const isDraft = kind.set === 'Reports'
  const { save, remove, read, seenBy } = callsOf(kind)
  const [personal, shared] = [newSid(), newSid()]

  beforeAll(async () => {
    expect((await save(owner, personal)).status).toBe(200)
    expect((await save(owner, shared, { shared: true })).status).toBe(200)
  })

  it('are opened by their owner, and by others where they are shared', async () => {
    expect(await seenBy(owner)).toEqual([personal, shared].sort())
    expect(await seenBy(colleague)).toEqual([shared])
    expect(await seenBy(customer)).toEqual(isDraft ? [] : [shared])
    expect(await seenBy(stranger)).toEqual([])
    const { body } = await read(owner, shared)
    expect(body).toMatchObject({ Title: '周会', Shared: true, OwnerName: 'view_owner' })
    if (isDraft) expect(body).not.toHaveProperty('Content')
    else expect(body.Content).toEqual(kind.content)
  })

  it('that are personal are to others as if they were not there, by whatever sid they guess', async () => {
    for (const other of [colleague, stranger]) {
      expect((await read(other, personal)).status).toBe(404)
      expect((await save(other, personal, { title: '劫持', shared: true })).status).toBe(404)
      expect((await remove(other, personal)).status).toBe(404)
    }
    expect((await read(customer, personal)).status).toBe(404)
    expect((await read(owner, personal)).body).toMatchObject({ Title: '周会', Shared: false })
  })

  it('are not changed by those who may only look, nor through another questionnaire', async () => {
    expect((await save(customer, newSid())).status).toBe(404)
    expect((await remove(customer, shared)).status).toBe(404)
    const other = await field.place.publish(copyOf(screening()))
    expect((await remove(colleague, shared, other)).status).toBe(404)
    expect((await save(stranger, shared)).status).toBe(404)
    expect(await seenBy(colleague)).toEqual([shared])
  })

  it('that are shared stay so, and stay, unless their owner takes them back', async () => {
    expect((await save(colleague, shared, { shared: true, title: '月会' })).status).toBe(200)
    expect((await save(colleague, shared, { title: '我的' })).status).toBe(409)
    expect((await remove(colleague, shared)).status).toBe(409)
    expect((await read(owner, shared)).body.Title).toBe('月会')
  })

  it.each<readonly [object, string]>([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ owner: 'me' }, ''],
    ...kind.wrong.map(([content, target]) => [{ content }, target] as const),
  ])('of the wrong shape are refused with the field, %#', async (more, target) => {
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

describe.each([kinds[1], kinds[2]])('removed $set', (kind) => {
  const { save, remove, restore, read, seenBy } = callsOf(kind)
  const [personal, shared] = [newSid(), newSid()]

  beforeAll(async () => {
    expect((await save(owner, personal)).status).toBe(200)
    expect((await save(owner, shared, { shared: true, title: '月报' })).status).toBe(200)
  })

  it('come back by their owner, not by a colleague', async () => {
    expect((await restore(customer, shared)).status).toBe(404)
    expect((await restore(owner, shared)).status).toBe(404)
    expect((await remove(owner, shared)).status).toBe(200)
    expect(await seenBy(colleague)).not.toContain(shared)
    expect((await save(colleague, shared, { shared: true })).status).toBe(404)
    expect((await restore(colleague, shared)).status).toBe(409)
    expect((await restore(customer, shared)).status).toBe(404)
    expect((await restore(owner, shared)).status).toBe(200)
    expect((await restore(owner, shared)).status).toBe(404)
    expect((await read(colleague, shared)).body.Title).toBe('月报')
  })

  it('that are personal come back to their owner alone', async () => {
    expect((await remove(owner, personal)).status).toBe(200)
    expect(await seenBy(owner)).not.toContain(personal)
    expect((await restore(colleague, personal)).status).toBe(404)
    expect((await restore(owner, personal)).status).toBe(200)
    expect(await seenBy(owner)).toContain(personal)
  })
})
