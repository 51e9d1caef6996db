import { describe, expect, it } from 'vitest'
import { parseJsonBatch } from './parse-json-batch.ts'
import { parseMultipartBatch } from './parse-multipart-batch.ts'
import { jsonBatchBody, multipartBody, batchAddress } from './batch.ts'

const lines = (...all: string[]) => Buffer.from(all.join('\r\n'))
const type = 'multipart/mixed;boundary=batch_1'

describe('a multipart batch', () => {
  it('is read with its change sets', () => {
    const requests = parseMultipartBatch(
      lines(
        'a preamble',
        '--batch_1',
        'Content-Type:application/http',
        'Content-Transfer-Encoding:binary',
        '',
        "GET Orders('a')?$select=Sid HTTP/1.1",
        'Accept:application/json',
        '',
        '',
        '--batch_1',
        'Content-Type: multipart/mixed; boundary="set (1)"',
        '',
        '--set (1)',
        'Content-Type:application/http',
        'Content-ID: 7',
        '',
        'post Orders HTTP/1.1',
        'Content-Type:application/json;charset=UTF-8',
        '',
        '{"Name":"张三"}',
        '--set (1)--',
        '--batch_1--',
        'an epilogue',
      ),
      type,
    )
    expect(requests).toEqual([
      {
        id: null,
        method: 'GET',
        url: "Orders('a')?$select=Sid",
        headers: { accept: 'application/json' },
        body: { kind: 'none' },
        group: null,
        dependsOn: [],
      },
      {
        id: '7',
        method: 'POST',
        url: 'Orders',
        headers: { 'content-type': 'application/json;charset=UTF-8' },
        body: { kind: 'text', text: '{"Name":"张三"}' },
        group: 'change set 1',
        dependsOn: [],
      },
    ])
  })

  it('may have plain line ends, and requests without headers', () => {
    const body = Buffer.from('--batch_1\nContent-Type: application/http\n\nDELETE $7 HTTP/1.1\n\n--batch_1--')
    expect(parseMultipartBatch(body, type)).toMatchObject([
      { method: 'DELETE', url: '$7', headers: {}, body: { kind: 'none' } },
    ])
  })

  it.each([
    ['no boundary', 'multipart/mixed', '--batch_1--'],
    ['no end', type, '--batch_1\r\nContent-Type: application/http\r\n\r\nGET a HTTP/1.1\r\n\r\n'],
    ['another content', type, '--batch_1\r\nContent-Type: text/plain\r\n\r\nGET a HTTP/1.1\r\n--batch_1--'],
    ['no request line', type, '--batch_1\r\nContent-Type: application/http\r\n\r\n\r\n--batch_1--'],
    [
      'too many',
      type,
      `${'--batch_1\r\nContent-Type: application/http\r\n\r\nGET a HTTP/1.1\r\n\r\n'.repeat(101)}\r\n--batch_1--`,
    ],
  ])('with %s is refused', (_, contentType, body) => {
    expect(() => parseMultipartBatch(Buffer.from(body), contentType)).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('is answered part by part, a change set in a part of its own', () => {
    const done = {
      id: '1',
      group: 'change set 0',
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: '{"Name":"张三"}',
    }
    const text = multipartBody(
      [done, { ...done, id: '2' }, { id: null, group: null, status: 404, headers: {}, body: '' }],
      'b',
    )
    expect(text.split('\r\n').filter((line) => line.startsWith('--'))).toEqual([
      '--b',
      '--changeset_1_b',
      '--changeset_1_b',
      '--changeset_1_b--',
      '--b',
      '--b--',
    ])
    expect(text).toContain(
      'Content-ID: 1\r\n\r\nHTTP/1.1 201 OK\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"Name":"张三"}\r\n',
    )
    const refused = multipartBody(
      [
        { ...done, status: 424 },
        { ...done, id: '2', status: 400 },
      ],
      'b',
    )
    expect(refused).not.toContain('multipart/mixed')
    expect(refused.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('a JSON batch', () => {
  it('is read', () => {
    const requests = [
      { id: 'a', method: 'post', url: 'Orders', headers: { 'Content-Type': 'application/json' }, body: { Name: 'x' } },
      { id: 'b', method: 'GET', url: '$a', dependsOn: ['a'] },
    ]
    expect(parseJsonBatch({ requests })).toEqual([
      {
        id: 'a',
        method: 'POST',
        url: 'Orders',
        headers: { 'content-type': 'application/json' },
        body: { kind: 'json', value: { Name: 'x' } },
        group: null,
        dependsOn: [],
      },
      { id: 'b', method: 'GET', url: '$a', headers: {}, body: { kind: 'none' }, group: null, dependsOn: ['a'] },
    ])
  })

  const one = { id: 'a', method: 'GET', url: 'Orders' }
  it.each([
    ['requests', {}],
    ['requests[0]', { requests: [1] }],
    ['requests[0].id', { requests: [{ ...one, id: 1 }] }],
    ['requests[0].url', { requests: [{ ...one, url: undefined }] }],
    ['requests[1].id', { requests: [one, one] }],
    ['requests[0].dependsOn[0]', { requests: [{ ...one, dependsOn: ['b'] }] }],
    [
      'requests[2].atomicityGroup',
      {
        requests: [
          { ...one, atomicityGroup: 'g' },
          { ...one, id: 'b' },
          { ...one, id: 'c', atomicityGroup: 'g' },
        ],
      },
    ],
    ['requests[0].headers.Accept', { requests: [{ ...one, headers: { Accept: 1 } }] }],
    ['requests', { requests: Array.from({ length: 101 }, (_, index) => ({ ...one, id: String(index) })) }],
  ])('names %s when that is wrong', (target, body) => {
    expect(() => parseJsonBatch(body)).toThrow(expect.objectContaining({ status: 400, target }))
  })

  it('is answered as JSON', () => {
    expect(
      jsonBatchBody([
        { id: 'a', group: null, status: 200, headers: { 'content-type': 'application/json' }, body: '{"value":[]}' },
        { id: 'b', group: null, status: 204, headers: {}, body: '' },
      ]),
    ).toEqual({
      responses: [
        { id: 'a', status: 200, headers: { 'content-type': 'application/json' }, body: { value: [] } },
        { id: 'b', status: 204, headers: {} },
      ],
    })
  })
})

describe('an address in a batch', () => {
  const root = 'http://host/odata/'
  const referred = new Map([['1', "Orders('a')"]])
  it.each([
    ["Orders('b')?$top=1", "Orders('b')", '$top=1'],
    ['/odata/Orders?a=1?2', 'Orders', 'a=1?2'],
    ['http://host/odata/Orders', 'Orders', ''],
    ['$1/Items?$top=1', "Orders('a')/Items", '$top=1'],
    ['/$1', "Orders('a')", ''],
    ['$metadata', '$metadata', ''],
    ['$2', '$2', ''],
  ])('%s', (url, path, rawQuery) => expect(batchAddress(url, root, referred)).toEqual({ path, rawQuery }))

  it.each(['http://other/odata/Orders', '/api/Me'])('%s is none of ours', (url) => {
    expect(() => batchAddress(url, root, referred)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
