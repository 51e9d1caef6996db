import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client, type Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { FieldworkSite, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let manager: Client

const sessions = (query: Readonly<Record<string, string>>) => `/odata/NaireSessions?${options(query)}`
const json = (parameters: string) => ({ Accept: `application/json;${parameters}` })

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('OrgAdmin', 'manager')
  for (const phq1 of ['0', '1', '3']) {
    const respondent = new Respondent(field.product.anybody, record)
    await respondent.finish({ ...calm, phq1 })
    await respondent.read()
  }
})

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
    expect(
      (await manager.raw('POST', '/odata/Subjects', 'Name=x', { 'Content-Type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415)
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
    const { body, headers } = await manager.get(sessions({ $top: '1', $expand: 'Feedbacks($top=1)' }), {
      Prefer: 'omit-values=nulls',
    })
    expect(headers.get('preference-applied')).toBe('omit-values=nulls')
    expect(Object.values({ ...body.value[0], ...body.value[0].Feedbacks[0] })).not.toContain(null)
  })
})

describe('pages', () => {
  it('are as long as the client prefers, and go on where they ended', async () => {
    const seen: string[] = []
    let link: string | undefined =
      `${field.product.anybody.url}${sessions({ $select: 'Sid', $orderby: 'Score desc', $top: '3', $count: 'true' })}`
    let pages = 0
    for (; link !== undefined; pages += 1) {
      const { body, headers }: Reply = await manager.get(link.slice(field.product.anybody.url.length), {
        Prefer: 'odata.maxpagesize=2',
      })
      expect(headers.get('preference-applied')).toBe('odata.maxpagesize=2')
      expect(body['@odata.count']).toBe(3)
      seen.push(...body.value.map(({ Sid }: { Sid: string }) => Sid))
      link = body['@odata.nextLink']
    }
    expect([pages, new Set(seen).size]).toEqual([2, 3])
  })

  it('begin only where a link of ours says', async () => {
    const { body } = await manager.get(sessions({ $select: 'Sid' }), { Prefer: 'maxpagesize=1' })
    const link = String(body['@odata.nextLink']).slice(field.product.anybody.url.length)
    expect((await manager.get(link)).status).toBe(200)
    for (const forged of [
      link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      link.replace(/skiptoken=.*$/, 'skiptoken=W10.'),
    ]) {
      expect((await manager.get(forged)).body.error).toMatchObject({
        code: refusals['request.invalid'].code,
        target: '$skiptoken',
      })
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
    const address = `${field.product.anybody.url}/odata/Subjects('${made.body.Sid}')`
    expect([made.status, made.headers.get('location'), made.headers.get('odata-entityid')]).toEqual([
      201,
      address,
      address,
    ])
    expect(made.headers.get('etag')).toMatch(/^W\/"\d+"$/)
    const read = await manager.get(`/odata/Subjects('${made.body.Sid}')`)
    expect([read.headers.get('etag'), read.body['@odata.etag']]).toEqual([
      made.headers.get('etag'),
      made.headers.get('etag'),
    ])
    expect(
      (await manager.get(`/odata/Subjects('${made.body.Sid}')`, { 'If-None-Match': String(made.headers.get('etag')) }))
        .status,
    ).toBe(304)
    const brief = await manager.patch(
      `/odata/Subjects('${made.body.Sid}')`,
      { Name: '第三期' },
      { Prefer: 'return=minimal' },
    )
    expect([brief.status, brief.headers.get('preference-applied'), brief.headers.get('odata-entityid')]).toEqual([
      204,
      'return=minimal',
      address,
    ])
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
    const replies = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((Name) => manager.patch(path, { Name }, { 'If-Match': etag })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Who loses meets the changed version, or before it the name that another is just taking.
    expect(
      statuses.every((status) => [200, 409, 412].includes(status)),
      statuses.join(),
    ).toBe(true)
  })

  it('are refused where there are none', async () => {
    expect(
      (
        await manager.post(
          `/odata/AppealSessions('${record.Sid}')/SurveyExpert.JudgeAppealSession()`,
          {},
          { 'If-Match': '*' },
        )
      ).status,
    ).toBe(501)
  })
})

describe('changes since a link was given', () => {
  const path = (link: unknown) => String(link).slice(field.product.anybody.url.length)
  const subject = async (Name: string) => (await manager.post('/odata/Subjects', { Name })).body.Sid as string
  const filter = options({ $filter: "startswith(Name,'变')", $select: 'Sid,Name' })

  it('are told: changed rows as they are, removed ones by their address', async () => {
    const [kept, renamed, deleted] = [await subject('变一'), await subject('变二'), await subject('变三')]
    const first = await manager.get(`/odata/Subjects?${filter}`, { Prefer: 'odata.track-changes, odata.maxpagesize=2' })
    expect(first.headers.get('preference-applied')).toContain('odata.track-changes')
    expect(first.body['@odata.deltaLink']).toBeUndefined()
    const last = await manager.get(path(first.body['@odata.nextLink']), { Prefer: 'odata.maxpagesize=2' })
    expect(last.body.value).toHaveLength(1)
    const nothing = await manager.get(path(last.body['@odata.deltaLink']))
    expect(
      nothing.body.value
        .map(({ Sid }: { Sid: string }) => Sid)
        .filter((sid: string) => ![kept, renamed, deleted].includes(sid)),
    ).toEqual([])

    await manager.patch(`/odata/Subjects('${kept}')`, { Name: '变一改' })
    await manager.patch(`/odata/Subjects('${renamed}')`, { Name: '二' })
    await manager.delete(`/odata/Subjects('${deleted}')`)
    const { body } = await manager.get(path(nothing.body['@odata.deltaLink']))
    expect(body['@odata.context']).toContain('#Subjects/$delta')
    expect(body.value).toMatchObject([
      { Sid: kept, Name: '变一改' },
      { '@odata.removed': { reason: 'changed' }, '@odata.id': `Subjects('${renamed}')` },
      { '@odata.removed': { reason: 'deleted' }, '@odata.id': `Subjects('${deleted}')` },
    ])
    const older = await manager.get(path(nothing.body['@odata.deltaLink']), { 'OData-MaxVersion': '4.0' })
    expect(older.body.value[2]).toMatchObject({ id: `Subjects('${deleted}')`, reason: 'deleted' })
    expect((await manager.get(path(body['@odata.deltaLink']))).body.value).toEqual([])

    const pages = await manager.get(path(nothing.body['@odata.deltaLink']), { Prefer: 'odata.maxpagesize=2' })
    expect(pages.body.value).toHaveLength(2)
    expect((await manager.get(path(pages.body['@odata.nextLink']))).body.value).toHaveLength(1)
  })

  it('stay within the organisation, and are told to nobody whose sight of a row may change', async () => {
    const stranger = await (await anotherPlace(field)).person('OrgAdmin', 'stranger')
    const { body } = await stranger.get('/odata/Subjects?$select=Sid', { Prefer: 'odata.track-changes' })
    await subject('变四')
    expect((await stranger.get(path(body['@odata.deltaLink']))).body.value).toEqual([])
    const assessor = await field.place.person('Assessor', 'assessor')
    const untold = await assessor.get('/odata/NaireSessions', { Prefer: 'odata.track-changes' })
    expect([untold.status, untold.body['@odata.deltaLink']]).toEqual([200, undefined])
    expect((await manager.get(path(body['@odata.deltaLink']).replace(/.$/, '-'))).body.error.target).toBe('$deltatoken')
  })
})

describe('the sessions of one questionnaire', () => {
  const path = () => `/odata/Naires('${record.Sid}')`

  it('have answers with names and types, in metadata of their own', async () => {
    const { body } = await manager.get(
      `${path()}/Sessions?${options({ $filter: "Answers/age ge 18 and Answers/phq1 ne '3'", $orderby: 'Answers/phq1 desc', $select: 'Sid,Answers', $count: 'true' })}`,
    )
    expect(body).toMatchObject({
      '@odata.count': 2,
      value: [{ Answers: { age: 30, phq1: '1' } }, { Answers: { age: 30, phq1: '0' } }],
    })
    expect(body['@odata.context']).toBe(
      `${field.product.anybody.url}/odata/Naires('${record.Sid}')/$metadata#NaireSessions(Sid,Answers)`,
    )
    const { text } = await manager.get(body['@odata.context'].slice(field.product.anybody.url.length).split('#')[0])
    expect(text).toContain('<Property Name="Answers" Type="SurveyExpert.NaireSession_Answers" Nullable="false"/>')
    expect(text).toContain('<Property Name="age" Type="Edm.Double" Nullable="true"/>')
  })

  it('are counted, grouped and paged', async () => {
    expect((await manager.get(`${path()}/Sessions/$count`)).text).toBe('3')
    const grouped = await manager.get(
      `${path()}/Sessions?${options({ $apply: 'groupby((Answers/phq1),aggregate($count as n))', $orderby: 'n desc' })}`,
    )
    expect(grouped.body.value, grouped.text).toHaveLength(3)
    const first = await manager.get(`${path()}/Sessions?$select=Sid`, { Prefer: 'maxpagesize=2' })
    const second = await manager.get(String(first.body['@odata.nextLink']).slice(field.product.anybody.url.length))
    expect([first.body.value.length, second.body.value.length]).toEqual([2, 1])
  })

  it('are there for who reads sessions', async () => {
    const stranger = await (await FieldworkSite.make(field.product, '第三家机构')).person('OrgAdmin', 'stranger3')
    for (const part of ['Sessions', '$metadata']) {
      expect((await stranger.get(`${path()}/${part}`)).status).toBe(404)
      expect((await field.product.anybody.get(`${path()}/${part}`)).status).toBe(401)
      expect((await manager.get(`/odata/Naires('${'A'.repeat(32)}')/${part}`)).status).toBe(404)
    }
  })
})
