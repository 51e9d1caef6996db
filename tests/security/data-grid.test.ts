import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, newSid, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const number = 13_912_345_678
const metadataSid = newSid()
let record: NaireRecord
let manager: Client
/** Sees the sessions, not the telephone numbers in them. */
let customer: Client
/** Sees what waits for review and is nobody's, or theirs. */
let assessor: Client & { readonly sid: string }
let first: Respondent
let second: Respondent

beforeAll(async () => {
  const { place, product } = field
  record = copyOf(
    screening((naire) => {
      const age = naire.Questions.find(({ Code }: Json) => Code === 'age')
      age.Data = age.Data.replace(',"MaxValue":120', '')
      naire.MetadataDefs = [{ Sid: metadataSid, Path: 'tel' }]
    }),
  )
  await place.publish(record)
  manager = await place.person('ProjectManager', 'ga_manager')
  customer = await place.person('Customer', 'ga_customer')
  assessor = await place.person('Assessor', 'ga_assessor')
  const other = await place.person('Assessor', 'ga_other')
  first = new Respondent(product.anybody, record)
  const SessionMetadatas = [{ DefSid: metadataSid, Path: 'tel', ValString: `打 ${number}` }]
  await first.finish({ ...calm, age: number }, { SessionMetadatas, Longitude: 121.5, Latitude: 31.2, Accuracy: 12 })
  second = new Respondent(product.anybody, record)
  await second.finish({ ...calm, age: 30 })
  await manager.post('/odata/NaireSessions/SurveyExpert.AssignReviewer()', {
    sessionSids: [second.sid],
    reviewerSid: other.sid,
    subjectSid: place.subjectSid,
  })
})

const path = (name: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`
const rows = (by: Client, body: object = {}) =>
  by.post(path('DataRows'), { selection: {}, sort: { column: 'StartTime' }, columns: [], ...body })
const keyOf = async (code: string): Promise<string> =>
  (await manager.get(path('DataColumns'))).body.value.find((column: Json) => column.code === code).key

describe('who may not read telephone numbers', () => {
  it('finds none in rows, filters, orders, places in the list or on a map, and metadata', async () => {
    const [age, tel] = [await keyOf('age'), await keyOf('tel')]
    const shown = await rows(customer, { columns: [age, tel] })
    expect(shown.status, shown.text).toBe(200)
    expect(shown.body.value.rows).toHaveLength(2)
    expect(shown.text).not.toContain(String(number))
    for (const condition of [
      { column: age, operator: 'is', values: [number] },
      { column: age, operator: 'from', values: [number - 1] },
      { column: tel, operator: 'contains', values: [String(number).slice(0, 7)] },
    ]) {
      const selection = { filter: condition }
      expect((await rows(customer, { selection })).body.value.rows, JSON.stringify(condition)).toEqual([])
      expect((await rows(manager, { selection })).body.value.rows).toHaveLength(1)
      expect((await customer.post(path('DataCount'), { selection })).body.value.count).toBe(0)
    }
    const sorted = await rows(customer, { sort: { column: age }, at: { from: 'value', value: number } })
    expect(JSON.stringify(sorted.body)).not.toContain(String(number))
    const within = { west: 121, south: 31, east: 122, north: 32 }
    const places = (by: Client) => by.post(path('DataPlaces'), { selection: {}, zoom: 10, within })
    expect((await places(manager)).body.value).toMatchObject({ located: 1, clusters: [{ n: 1 }] })
    expect((await places(customer)).body.value).toEqual({ located: 0, extent: null, clusters: [] })
    const placed = { column: 'Accuracy', operator: 'to', values: [50] }
    expect((await rows(manager, { selection: { filter: placed } })).body.value.rows).toHaveLength(1)
    expect((await rows(customer, { selection: { filter: placed } })).body.value.rows).toEqual([])
    const page = await rows(customer, { sort: { column: age, isDescending: true }, top: 1 })
    expect(Buffer.from(page.body.value.after, 'base64url').toString()).not.toContain(String(number))
  })
})

describe('who sees a part of the sessions', () => {
  it('gets, counts and jumps to no others, whatever the token says', async () => {
    const own = await rows(assessor)
    expect(own.body.value.rows.map(({ session }: Json) => session.Sid)).toEqual([first.sid])
    expect((await assessor.post(path('DataCount'), { selection: {}, exact: true })).body.value.count).toBe(1)
    const hidden = second.sid
    for (const at of [
      { from: 'before', token: (await rows(manager, { at: { from: 'end' }, top: 1 })).body.value.before },
      { from: 'after', token: (await rows(manager, { top: 1 })).body.value.after },
    ])
      expect((await rows(assessor, { at })).text).not.toContain(hidden)
    const jumped = await rows(assessor, { at: { from: 'session', sid: hidden } })
    expect(jumped.text).not.toContain(hidden)
  })

  it('gives no batch, and no views, to who has no right to them', async () => {
    expect((await assessor.post(path('PrepareBatch'), { selection: {} })).status).toBe(404)
    expect((await assessor.post(path('RenameDataView'), { name: 'a', newName: 'b' })).status).toBe(404)
    expect((await assessor.get(path('DataViews'))).status).toBe(404)
    expect((await assessor.post(path('SaveDataView'), {})).status).toBe(404)
  })
})

describe('what is sent is a value, never a statement', () => {
  const hostile = ["') or 1 eq 1 or contains(Sid,'", "'; drop table read.sessions; --", '%', '\\', '\u0000', '${1}']

  it.each(hostile)('in a filter and a search: %j', async (text) => {
    for (const selection of [
      { keyword: text },
      { filter: { column: 'UserName', operator: 'contains', values: [text] } },
      { filter: { column: 'UserName', operator: 'is', values: [text, 'x'] } },
    ]) {
      const reply = await rows(manager, { selection })
      expect([200, 400], reply.text).toContain(reply.status)
      if (reply.status === 200) expect(reply.body.value.rows).toEqual([])
    }
  })

  it.each([
    '',
    'x',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('["a","b","c"]').toString('base64url'),
    Buffer.from(`["' or true --","x"]`).toString('base64url'),
  ])('in the token of a page: %j', async (token) => {
    const reply = await rows(manager, { at: { from: 'after', token } })
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).not.toMatch(/select|syntax|postgres/i)
  })
})
