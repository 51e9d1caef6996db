import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let manager: Client
let stranger: Client
let session: string

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('OrgAdmin', 'manager')
  stranger = await (await anotherPlace(field)).person('OrgAdmin', 'stranger')
  for (const phq1 of ['0', '1', '3']) {
    const respondent = new Respondent(field.product.anybody, record)
    await respondent.finish({ ...calm, phq1 })
    await respondent.read()
    session = respondent.sid
  }
})

describe('an address', () => {
  it('leads through related entities to what is behind them', async () => {
    expect((await manager.get(`/odata/NaireSessions('${session}')/Naire/Subject/Name`)).body.value).toBe('筛查')
    expect((await manager.get(`/odata/NaireSessions('${session}')/Naire/Sessions/$count`)).text).toBe('3')
    expect((await manager.get(`/odata/Naires('${record.Sid}')/Sessions('${session}')?$select=Sid`)).body.Sid).toBe(
      session,
    )
    expect((await manager.get(`/odata/Naires('${record.Sid}')/Sessions('${'A'.repeat(32)}')`)).status).toBe(404)
    expect((await manager.get(`/odata/Subjects('${field.place.subjectSid}')/Org/Depts/$count`)).status).toBeLessThan(
      500,
    )
  })

  it('of a value gives it as text, and of a single navigation its address', async () => {
    const value = await manager.get(`/odata/Subjects('${field.place.subjectSid}')/Name/$value`)
    expect([value.text, value.headers.get('content-type')]).toEqual(['筛查', 'text/plain; charset=utf-8'])
    expect((await manager.get(`/odata/NaireSessions('${session}')/Naire/$ref`)).body).toMatchObject({
      '@odata.context': expect.stringContaining('$metadata#$ref'),
      '@odata.id': `Naires('${record.Sid}')`,
    })
  })

  it('of answers gives them beside the context, each by its name', async () => {
    const all = (await manager.get(`/odata/NaireSessions('${session}')/Answers`)).body
    expect(all).toMatchObject({
      '@odata.context': expect.stringContaining(`#NaireSessions('${session}')/Answers`),
      phq1: expect.anything(),
    })
    expect(all).not.toHaveProperty('value')
    expect((await manager.get(`/odata/NaireSessions('${session}')/Answers/phq1`)).body.value).toBe(all.phq1)
    expect((await manager.get(`/odata/NaireSessions('${session}')/Answers/nothing`)).status).toBe(204)
    expect((await manager.get(`/odata/Naires('${record.Sid}')/Sessions('${session}')/Answers/phq1/$value`)).text).toBe(
      String((await manager.get(`/odata/Naires('${record.Sid}')/Sessions('${session}')/Answers/phq1`)).body.value),
    )
  })

  it('of an entity may be asked for by its id', async () => {
    const id = `Subjects('${field.place.subjectSid}')`
    expect((await manager.get(`/odata/$entity?$id=${encodeURIComponent(id)}`)).body.Name).toBe('筛查')
    expect(
      (
        await manager.get(
          `/odata/$entity/SurveyExpert.Subject?${options({ $id: `${field.product.anybody.url}/odata/${id}`, $select: 'Sid' })}`,
        )
      ).body,
    ).toEqual(expect.not.objectContaining({ Name: '筛查' }))
    expect((await manager.get(`/odata/$entity/SurveyExpert.User?$id=${encodeURIComponent(id)}`)).status).toBe(404)
    expect((await manager.get('/odata/$entity?$id=Subjects')).status).toBe(400)
  })

  it('leads nobody to what they may not read', async () => {
    const paths = [
      `NaireSessions('${session}')/Naire/Name`,
      `NaireSessions('${session}')/Naire/$ref`,
      `NaireSessions('${session}')/Answers/phq1/$value`,
      `Naires('${record.Sid}')/Sessions('${session}')`,
      `$entity?$id=Subjects('${field.place.subjectSid}')`,
      `Subjects('${field.place.subjectSid}')/Name/$value`,
    ]
    for (const path of paths) {
      expect((await stranger.get(`/odata/${path}`)).status, path).toBe(404)
      expect((await field.product.anybody.get(`/odata/${path}`)).status, path).toBe(401)
    }
  })

  it('knows its methods', async () => {
    const allow = async (path: string) => {
      const { status, headers } = await manager.raw('OPTIONS', path, null)
      return [status, headers.get('allow')]
    }
    expect(await allow('/odata/Subjects')).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect(await allow(`/odata/Subjects('${field.place.subjectSid}')`)).toEqual([
      204,
      'GET, HEAD, PUT, PATCH, DELETE, OPTIONS',
    ])
    expect(await allow('/odata/$metadata')).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(await allow('/odata/$batch')).toEqual([204, 'POST, OPTIONS'])
  })
})

describe('a questionnaire', () => {
  it('has what its type declares, and a version', async () => {
    const { body, headers } = await manager.get(`/odata/Naires('${record.Sid}')`)
    const declared = (await manager.get('/odata/$metadata', { Accept: 'application/json', 'OData-MaxVersion': '4.01' }))
      .body['SurveyExpert'].Naire
    const names = Object.entries<{ $Kind?: string }>(declared)
      .filter(([name, each]) => !name.startsWith('$') && each.$Kind === undefined)
      .map(([name]) => name)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(body, name).toHaveProperty(name)
    expect(declared.$OpenType).toBe(true)
    expect(headers.get('etag')).toBe(body['@odata.etag'])
    expect((await manager.get(`/odata/Naires('${record.Sid}')`, { 'If-None-Match': body['@odata.etag'] })).status).toBe(
      304,
    )
  })
})

describe('a query', () => {
  it('may be written as forms write it', async () => {
    expect(
      (
        await manager.get(
          `/odata/NaireSessions/$count?$filter=NaireSid+eq+'${record.Sid}'+and+StartTime+gt+2020-01-01T00:00:00+08:00`,
        )
      ).text,
    ).toBe('3')
  })

  it('for more than a page is answered with pages', async () => {
    const first = await manager.get('/odata/NaireSessions?$top=5000&$select=Sid', { Prefer: 'odata.maxpagesize=2' })
    expect(first.body.value).toHaveLength(2)
    const second = await manager.get(first.body['@odata.nextLink'].slice(field.product.anybody.url.length))
    expect(second.body.value).toHaveLength(1)
    expect((await manager.get('/odata/NaireSessions?$skip=100000&$select=Sid')).body.value).toEqual([])
    expect((await manager.get('/odata/NaireSessions?$skip=100001')).status).toBe(400)
  })

  it('may total and list at once', async () => {
    const apply = `filter(NaireSid eq '${record.Sid}')/concat(aggregate($count as N,Score with max as Score),groupby((Status),aggregate($count as N))/concat(aggregate($count as Groups),top(10)))`
    const { body } = await manager.get(`/odata/NaireSessions?${options({ $apply: apply })}`)
    expect(body.value).toEqual([{ N: 3, Score: expect.any(Number) }, { Groups: 1 }, { Status: 0, N: 3 }])
    expect(body['@odata.context']).toContain('#NaireSessions(N,Score,Groups,Status)')
    expect(
      (
        await manager.get(
          `/odata/Naires('${record.Sid}')/Sessions?${options({ $apply: 'concat(aggregate($count as N),filter(Score lt 0))' })}`,
        )
      ).body.value,
    ).toEqual([{ N: 3 }])
    expect((await stranger.get(`/odata/NaireSessions?${options({ $apply: apply })}`)).body.value).toEqual([
      { N: 0, Score: null },
      { Groups: 0 },
    ])
  })

  it('tells in its context what groups have', async () => {
    const { body } = await manager.get(
      `/odata/NaireSessions?${options({ $apply: 'groupby((Naire/Name,Status),aggregate($count as N))' })}`,
    )
    expect(body['@odata.context']).toContain('$metadata#NaireSessions(Naire(Name),Status,N)')
  })
})

describe('the metadata', () => {
  it('are XML for who takes anything and knows 4.0, JSON for who asks for it', async () => {
    const type = async (headers: Readonly<Record<string, string>>) =>
      (await manager.get('/odata/$metadata', headers)).headers.get('content-type')?.split(';')[0]
    expect(await type({ Accept: 'application/json, text/plain, */*', 'OData-MaxVersion': '4.0' })).toBe(
      'application/xml',
    )
    expect(await type({ Accept: 'application/json;odata.metadata=minimal,application/xml,*/*;q=0.5' })).toBe(
      'application/xml',
    )
    expect(await type({ Accept: 'application/json', 'OData-MaxVersion': '4.0' })).toBe('application/json')
    expect(await type({ Accept: 'application/json, */*', 'OData-MaxVersion': '4.01' })).toBe('application/json')
  })

  it('tell how exact times are', async () => {
    const { text } = await manager.get('/odata/$metadata', { Accept: 'application/xml' })
    expect(text).toMatch(/Name="StartTime" Type="Edm.DateTimeOffset" Nullable="\w+" Precision="3"/)
    expect(/Type="Edm.DateTimeOffset" Nullable="\w+"\/>/.test(text)).toBe(false)
  })
})

describe('a batch', () => {
  it('takes a sign-in from each of its parts', async () => {
    const part = `--b\r\nContent-Type: application/http\r\n\r\nGET Subjects/$count HTTP/1.1\r\nAuthorization: ${manager.headers['Authorization']}\r\n\r\n\r\n`
    const nobody = '--b\r\nContent-Type: application/http\r\n\r\nGET Subjects/$count HTTP/1.1\r\n\r\n\r\n'
    const { text } = await field.product.anybody.raw('POST', '/odata/$batch', `${part}${nobody}--b--`, {
      'Content-Type': 'multipart/mixed;boundary=b',
    })
    expect(text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401'])
  })
})
