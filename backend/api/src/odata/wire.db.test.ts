import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { options, type Client, type Reply } from '../../../../tests/api/client.ts'
import { Place, screening } from '../../../../tests/api/fieldwork.ts'
import { startProduct, type Product } from '../../../../tests/api/product.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

let product: Product
let place: Place
let record: NaireRecord
let manager: Client

const sessions = (query: Readonly<Record<string, string>>) => `/odata/NaireSessions?${options(query)}`
const json = (parameters: string) => ({ Accept: `application/json;${parameters}` })

beforeAll(async () => {
  product = await startProduct()
  place = await Place.make(product, '心晴示范机构')
  record = screening()
  await place.publish(record)
  manager = await place.person('OrgAdmin', 'manager')
  for (const phq1 of ['0', '1', '3']) {
    const respondent = new Respondent(product.anybody, record)
    await respondent.finish({ ...calm, phq1 })
    await respondent.read()
  }
})
afterAll(() => product?.stop())

describe('the versions', () => {
  it('are those that both sides speak', async () => {
    expect((await manager.get('/odata/Orgs')).headers.get('odata-version')).toBe('4.01')
    expect((await manager.get('/odata/Orgs', { 'OData-MaxVersion': '4.0' })).headers.get('odata-version')).toBe('4.0')
    expect((await manager.get('/odata/Orgs', { 'OData-MaxVersion': '3.0' })).body.error.target).toBe('OData-MaxVersion')
  })
})

describe('the format', () => {
  it('of JSON says as much of the types as is asked for', async () => {
    const one = sessions({ $select: 'Sid,StartTime', $top: '1', $expand: 'Naire($select=Sid)' })
    const [minimal] = (await manager.get(one)).body.value
    expect(Object.keys(minimal)).toEqual(['@odata.etag', 'Sid', 'StartTime', 'Naire'])
    const none = await manager.get(one, json('odata.metadata=none'))
    expect(Object.keys(none.body)).toEqual(['value'])
    expect(Object.keys(none.body.value[0])).toEqual(['Sid', 'StartTime', 'Naire'])
    expect(none.headers.get('content-type')).toContain('odata.metadata=none')
    const [full] = (await manager.get(one, json('odata.metadata=full'))).body.value
    expect(full).toMatchObject({
      '@odata.type': '#SurveyExpert.NaireSession',
      '@odata.id': `NaireSessions('${minimal.Sid}')`,
      'StartTime@odata.type': '#DateTimeOffset',
      'Feedbacks@odata.navigationLink': `NaireSessions('${minimal.Sid}')/Feedbacks`,
      Naire: { '@odata.type': '#SurveyExpert.Naire', Sid: record.Sid },
    })
  })

  it('that nobody gives is 406, that nobody reads 415, a method that the address lacks 405', async () => {
    const csv = await manager.get('/odata/Orgs', { Accept: 'text/csv' })
    expect([csv.status, csv.body.error.code]).toEqual([406, refusals['request.notAcceptable'].code])
    expect((await manager.get('/odata/Orgs?$format=xml')).status).toBe(406)
    expect((await manager.get('/odata/$metadata', { Accept: 'text/csv' })).status).toBe(406)
    expect((await manager.raw('POST', '/odata/Subjects', 'Name=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    const wrong = await manager.patch('/odata/NaireSessions', {})
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await manager.delete('/odata/$metadata')).headers.get('allow')).toBe('GET, HEAD')
    expect((await manager.get('/odata/$batch')).headers.get('allow')).toBe('POST')
  })

  it('is told without its body', async () => {
    const head = await manager.raw('HEAD', '/odata/Orgs', null)
    expect([head.status, head.text, head.headers.get('odata-version')]).toEqual([200, '', '4.01'])
  })

  it('leaves out nulls when that is preferred', async () => {
    const { body, headers } = await manager.get(sessions({ $top: '1', $expand: 'Feedbacks($top=1)' }), { Prefer: 'omit-values=nulls' })
    expect(headers.get('preference-applied')).toBe('omit-values=nulls')
    expect(Object.values({ ...body.value[0], ...body.value[0].Feedbacks[0] })).not.toContain(null)
  })
})

describe('pages', () => {
  it('are as long as the client prefers, and go on where they ended', async () => {
    const seen: string[] = []
    let link: string | undefined = `${product.anybody.url}${sessions({ $select: 'Sid', $orderby: 'Score desc', $top: '3', $count: 'true' })}`
    let pages = 0
    for (; link !== undefined; pages += 1) {
      const { body, headers }: Reply = await manager.get(link.slice(product.anybody.url.length), { Prefer: 'odata.maxpagesize=2' })
      expect(headers.get('preference-applied')).toBe('odata.maxpagesize=2')
      expect(body['@odata.count']).toBe(3)
      seen.push(...body.value.map(({ Sid }: { Sid: string }) => Sid))
      link = body['@odata.nextLink']
    }
    expect([pages, new Set(seen).size]).toEqual([2, 3])
  })

  it('begin only where a link of ours says', async () => {
    const { body } = await manager.get(sessions({ $select: 'Sid' }), { Prefer: 'maxpagesize=1' })
    const link = String(body['@odata.nextLink']).slice(product.anybody.url.length)
    expect((await manager.get(link)).status).toBe(200)
    for (const forged of [link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), link.replace(/skiptoken=.*$/, 'skiptoken=W10.')]) {
      expect((await manager.get(forged)).body.error).toMatchObject({ code: refusals['request.invalid'].code, target: '$skiptoken' })
    }
    expect((await manager.get(link.replace('$select=Sid', '$select=Sid&$filter=Score%20eq%201'))).status).toBe(400)
  })
})

describe('versions of a row', () => {
  const change = async () => {
    const { body } = await manager.post('/odata/Subjects', { Name: '第一期' })
    return { sid: body.Sid as string, path: `/odata/Subjects('${body.Sid}')`, etag: body['@odata.etag'] as string }
  }

  it('are in the answer to a change, and its address too', async () => {
    const made = await manager.post('/odata/Subjects', { Name: '第二期' })
    const address = `${product.anybody.url}/odata/Subjects('${made.body.Sid}')`
    expect([made.status, made.headers.get('location'), made.headers.get('odata-entityid')]).toEqual([201, address, address])
    expect(made.headers.get('etag')).toMatch(/^W\/"\d+"$/)
    const read = await manager.get(`/odata/Subjects('${made.body.Sid}')`)
    expect([read.headers.get('etag'), read.body['@odata.etag']]).toEqual([made.headers.get('etag'), made.headers.get('etag')])
    expect((await manager.get(`/odata/Subjects('${made.body.Sid}')`, { 'If-None-Match': String(made.headers.get('etag')) })).status).toBe(304)
    const brief = await manager.patch(`/odata/Subjects('${made.body.Sid}')`, { Name: '第三期' }, { Prefer: 'return=minimal' })
    expect([brief.status, brief.headers.get('preference-applied'), brief.headers.get('odata-entityid')]).toEqual([204, 'return=minimal', address])
  })

  it('keep a change from undoing another one', async () => {
    const { path, etag } = await change()
    const first = await manager.patch(path, { Name: '甲' }, { 'If-Match': etag })
    expect([first.status, first.body.Name]).toEqual([200, '甲'])
    const second = await manager.put(path, { Name: '乙' }, { 'If-Match': etag })
    expect([second.status, second.body.error.code]).toEqual([412, refusals['request.changed'].code])
    expect((await manager.get(path)).body.Name).toBe('甲')
    expect((await manager.put(path, { Name: '乙' }, { 'If-Match': first.headers.get('etag') ?? '' })).status).toBe(200)
    expect((await manager.put(path, { Name: '丙' }, { 'If-Match': '*' })).status).toBe(200)
    expect((await manager.put(path, { Name: '丁' }, { 'If-None-Match': '*' })).status).toBe(412)
    expect((await manager.delete(path, { 'If-Match': etag })).status).toBe(412)
  })

  it('admit one of two who change at the same time', async () => {
    const { path, etag } = await change()
    const replies = await Promise.all(['甲', '乙', '丙', '丁'].map((Name) => manager.patch(path, { Name }, { 'If-Match': etag })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Who loses meets the changed version, or before it the name that another is just taking.
    expect(statuses.every((status) => [200, 409, 412].includes(status)), statuses.join()).toBe(true)
  })

  it('are refused where there are none', async () => {
    expect((await manager.post(`/odata/AppealSessions('${record.Sid}')/SurveyExpert.JudgeAppealSession()`, {}, { 'If-Match': '*' })).status).toBe(501)
  })
})
