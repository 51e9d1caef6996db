import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
})

const ok = { id: '1', method: 'GET', url: 'Orgs?$select=Name' }

describe('a JSON batch', () => {
  const send = (requests: readonly object[], headers = {}) => manager.post('/odata/$batch', { requests }, headers)

  it('makes, changes and reads, each seeing what was written before', async () => {
    const { status, body } = await send([
      { id: 'made', method: 'POST', url: 'Subjects', body: { Name: '第一期' } },
      { id: 'changed', method: 'PATCH', url: '$made', body: { Name: '第二期' }, dependsOn: ['made'] },
      {
        id: 'read',
        method: 'GET',
        url: '$made?$select=Name',
        headers: { Accept: 'application/json;odata.metadata=none' },
      },
      {
        id: 'list',
        method: 'GET',
        url: `${field.product.anybody.url}/odata/Subjects?$filter=Name%20eq%20'第二期'&$count=true`,
      },
    ])
    expect(status).toBe(200)
    expect(body.responses.map(({ id, status: each }: { id: string; status: number }) => [id, each])).toEqual([
      ['made', 201],
      ['changed', 200],
      ['read', 200],
      ['list', 200],
    ])
    expect(body.responses[2].body).toEqual({ Name: '第二期' })
    expect(body.responses[3].body['@odata.count']).toBe(1)
  })

  it('stops at what fails, or goes on when that is preferred', async () => {
    const wrong = { id: '2', method: 'GET', url: 'Nothing' }
    const after = { ...ok, id: '3' }
    const stopped = await send([ok, wrong, after])
    expect(stopped.body.responses.map(({ status }: { status: number }) => status)).toEqual([200, 404])
    const whole = await send([ok, wrong, after, { ...ok, id: '4', dependsOn: ['2'] }], {
      Prefer: 'odata.continue-on-error',
      'Accept-Language': 'de',
    })
    expect(whole.headers.get('preference-applied')).toBe('odata.continue-on-error')
    expect(whole.body.responses.map(({ status }: { status: number }) => status)).toEqual([200, 404, 200, 424])
    expect(whole.body.responses[1].body.error.message).toMatch(/gefunden/)
  })

  const subject = (id: string, Name: string) => ({
    id,
    method: 'POST',
    url: 'Subjects',
    atomicityGroup: 'g',
    body: { Name },
  })
  const statuses = (body: { responses: readonly { status: number }[] }) => body.responses.map(({ status }) => status)
  const counted = async (name: string) =>
    Number((await manager.get(`/odata/Subjects/$count?$filter=${encodeURIComponent(`Name eq '${name}'`)}`)).text)

  it('does a group of several together, each seeing what those before it did', async () => {
    const { body } = await send([
      subject('1', '组一'),
      { id: '2', method: 'PATCH', url: '$1', atomicityGroup: 'g', body: { Name: '组一改' } },
      subject('3', '组三'),
      { id: '4', method: 'GET', url: '$1?$select=Name' },
    ])
    expect(statuses(body)).toEqual([201, 200, 201, 200])
    expect(body.responses).toMatchObject([
      { atomicityGroup: 'g', body: { Name: '组一' } },
      { body: { Name: '组一改', '@odata.etag': expect.any(String) } },
      { headers: { location: expect.stringContaining('Subjects(') } },
      { body: { Name: '组一改' } },
    ])
  })

  it('does nothing of a group in which one request fails, and says which', async () => {
    const { body } = await send([subject('1', '组甲'), subject('2', '组甲'), { ...subject('3', '组丙') }])
    expect(statuses(body)).toEqual([424, 409, 424])
    expect(body.responses[1].body.error.code).toBe(refusals['subject.nameTaken'].code)
    expect(await counted('组甲')).toBe(0)
    expect((await manager.post('/odata/Subjects', { Name: '组甲' })).status).toBe(201)
  })

  it('sets no password and ends no sign-in of a group that fails', async () => {
    const assessor = await field.place.person('Assessor', 'kept')
    const { body } = await send([
      {
        id: '1',
        method: 'POST',
        url: `Users('${assessor.sid}')/SurveyExpert.SetStatus()`,
        atomicityGroup: 'g',
        body: { status: 1 },
      },
      {
        id: '2',
        method: 'PATCH',
        url: "Subjects('00000000000000000000000000000000')",
        atomicityGroup: 'g',
        body: { Name: '无' },
      },
    ])
    expect(statuses(body)).toEqual([424, 404])
    expect((await assessor.get('/api/Me')).status).toBe(200)
  })

  it('is whole when two groups meet in the same rows', async () => {
    const made = await send([subject('1', '撞一'), subject('2', '撞二')])
    const [one, two] = made.body.responses.map((each: { body: { Sid: string } }) => each.body.Sid)
    const rename = (sids: readonly string[], name: string) =>
      send(
        sids.map((sid, at) => ({
          id: String(at),
          method: 'PATCH',
          url: `Subjects('${sid}')`,
          atomicityGroup: 'g',
          body: { Name: `${name}${sid === one ? '一' : '二'}` },
        })),
      )
    await Promise.all([rename([one, two], '东'), rename([two, one], '西')])
    const names = await Promise.all(
      [one, two].map(async (sid) =>
        (await manager.get(`/odata/Subjects('${sid}')?$select=Name`)).body.Name.slice(0, 1),
      ),
    )
    expect(names[0]).toBe(names[1])
    expect(['东', '西']).toContain(names[0])
  })

  it('refuses what cannot share a change set', async () => {
    const { body } = await send([
      subject('1', '组戊'),
      { id: '2', method: 'POST', url: 'NaireSessions', atomicityGroup: 'g', body: {} },
    ])
    expect(statuses(body)).toEqual([424, 501])
    expect(await counted('组戊')).toBe(0)
  })

  it('may do what the caller may do, and no more', async () => {
    const { body } = await field.product.anybody.post('/odata/$batch', { requests: [ok] })
    expect(body.responses).toMatchObject([{ status: 401 }])
    const others = await send([{ ...ok, url: '/api/Me' }])
    expect(others.body.responses).toMatchObject([{ status: 400 }])
    expect(
      (await send([{ ...ok, method: 'POST', url: '$batch', body: { requests: [] } }])).body.responses,
    ).toMatchObject([{ status: 501 }])
    expect((await send(Array.from({ length: 101 }, (_, index) => ({ ...ok, id: String(index) })))).status).toBe(400)
  })

  it('signs in', async () => {
    const { body } = await field.product.anybody.post('/odata/$batch', {
      requests: [{ id: '1', method: 'POST', url: 'Authenticate', body: { userCode: 'nobody', password: 'x' } }],
    })
    expect(body.responses).toMatchObject([
      { status: 400, body: { error: { code: refusals['access.wrongPassword'].code } } },
    ])
  })
})

describe('a multipart batch', () => {
  const send = (body: string, headers = {}) =>
    manager.raw('POST', '/odata/$batch', body, { 'Content-Type': 'multipart/mixed;boundary=b', ...headers })
  const part = (request: string, head = '') =>
    `--b\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n${head}\r\n${request}\r\n`

  it('reads, and changes in a change set that later requests refer to [S7-02]', async () => {
    const post =
      'Content-Type: application/http\r\nContent-ID: 1\r\n\r\nPOST Subjects HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"Name":"多部分"}\r\n'
    const set = `--b\r\nContent-Type: multipart/mixed; boundary=s\r\n\r\n--s\r\n${post}--s--\r\n`
    const { headers, text, status } = await send(
      `${part('GET Orgs?$select=Name HTTP/1.1\r\n')}${set}${part('GET $1?$select=Name HTTP/1.1\r\nAccept: application/json;odata.metadata=none\r\n')}--b--`,
      { Accept: 'application/json' },
    )
    expect([status, headers.get('odata-version')]).toEqual([200, '4.0'])
    const boundary = /boundary=(\S+)/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none'
    expect(text.split(`--${boundary}\r\n`)).toHaveLength(4)
    expect(text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 201', 'HTTP/1.1 200'])
    expect(text).toContain('Content-ID: 1')
    expect(text).toContain('{"Name":"多部分"}')
  })

  it('says what is wrong with it', async () => {
    expect((await send('--b\r\nno headers')).status).toBe(400)
    expect(
      (await send(`${part('POST Subjects HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"Name"')}--b--`)).text,
    ).toContain('HTTP/1.1 400')
    expect(
      (await send(`${part('POST Subjects HTTP/1.1\r\nContent-Type: text/plain\r\n\r\nName')}--b--`)).text,
    ).toContain('HTTP/1.1 415')
    expect(
      (
        await manager.raw('POST', '/odata/$batch', 'x'.repeat(10 * 1024 * 1024 + 1), {
          'Content-Type': 'multipart/mixed;boundary=b',
        })
      ).status,
    ).toBe(413)
    expect(
      (await manager.raw('POST', '/odata/Subjects', '--b--', { 'Content-Type': 'multipart/mixed;boundary=b' })).status,
    ).toBe(415)
  })
})
