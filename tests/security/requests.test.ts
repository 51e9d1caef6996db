import { connect as openSocket } from 'node:net'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { slowestBodyMs } from '../../backend/api/src/app.ts'
import { openField } from '../api/wechat-field.ts'
import { copyOf, password, screening } from '../api/fieldwork.ts'
import { isFull } from '../depth.ts'

const field = openField()

const send = (path: string, init: RequestInit) => fetch(field.product.anybody.url + path, init)
const said = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { error: { code: string } }).error.code,
})

/** Returns the response to these bytes, read until the server closes or has sent enough. */
async function raw(bytes: string | Uint8Array, waitMs = 3_000): Promise<string> {
  const { hostname, port } = new URL(field.product.anybody.url)
  const socket = openSocket(Number(port), hostname)
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk: Buffer) => void (heard += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.write(bytes)
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, waitMs))])
  socket.destroy()
  return heard
}

describe('a path', () => {
  it.each([
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/odata/../../package.json',
    '/%00',
    '/survey/%c0%ae%c0%ae/x',
    '/naire/..%2f..%2fpackage.json',
    '/.git/config',
    '/.env',
    '/package.json',
    '/node_modules/zod/package.json',
    '/backend/api/src/main.ts',
    '/.data/vault/keys/master',
    '/static/..;/x.js',
    '/\\..\\..\\x.js',
  ])('%s reads no file of the machine', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|3\d\d|4\d\d) /)
    expect(answer).not.toMatch(/root:|"workspaces"|"dependencies"|\[core\]|import /)
  })
})

describe('a header', () => {
  it('of the sender is never sent back', async () => {
    const answer = await raw(
      'GET /health HTTP/1.1\r\nHost: a\r\nX-Correlation-Id: ok-id-12345\r\n X-Folded: 1\r\nConnection: close\r\n\r\n',
    )
    expect(answer).not.toMatch(/^X-Folded/im)
    const odd = await send('/health', { headers: { 'X-Correlation-Id': '<script>' } })
    expect(odd.headers.get('x-correlation-id')).toMatch(/^[\w-]{36}$/)
  })

  it('that smuggles a second request is refused', async () => {
    const both =
      'POST /odata/Authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'
    expect(await raw(both, 1_000)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(`GET /health HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 1_000)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  it('of another host stands in no link', async () => {
    const odata = (host: string) =>
      raw(
        `GET /odata/ HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${field.product.admin.headers['Authorization']}\r\nConnection: close\r\n\r\n`,
      )
    for (const host of ['evil.example', 'evil.example:80', 'localhost.evil.example']) {
      const answer = await odata(host)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).not.toContain('evil.example')
      expect(answer).toContain(`${field.product.anybody.url}/odata/$metadata`)
    }
    expect(await odata('localhost:1234')).toContain('http://localhost:1234/odata/$metadata')
  })

  it('of a proxy is not believed when there is none', async () => {
    await field.place.person('Assessor', 'behind_none')
    const { body } = await (
      await field.product.anybody
        .as({ 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' })
        .signIn('behind_none', password)
    ).get('/api/SignIns')
    expect(body.value[0].Address).toBe('127.0.0.1')
  })
})

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' }

  it.each([
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['{"userCode":{"$gt":""},"password":[]}', 400],
    ['{"__proto__":{"admin":true},"userCode":"a","password":"b"}', 400],
    ['{"constructor":{"prototype":{"x":1}},"userCode":"a","password":"b"}', 400],
    [`${'['.repeat(200_000)}`, 400],
    [`{"userCode":"${'a'.repeat(300)}","password":"b"}`, 400],
    ['\u0000', 400],
  ])('%.40s is refused, not obeyed', async (body, status) => {
    expect((await said(await send('/odata/Authenticate', { method: 'POST', headers: json, body }))).status).toBe(status)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('that is larger than the limit, or says that it is, is refused before it is read', async () => {
    const announced = await raw(
      `POST /odata/Authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n`,
      1_500,
    )
    expect(announced).toMatch(/^HTTP\/1\.1 413 /)
    expect(
      (
        await send('/odata/Authenticate', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ userCode: 'x'.repeat(9 << 20) }),
        })
      ).status,
    ).toBe(413)
  })

  it('that unfolds into much more is refused, and fills no memory', async () => {
    const bomb = gzipSync(Buffer.alloc(200 << 20, ' '))
    const before = process.memoryUsage().rss
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
      const { status } = await send('/odata/Authenticate', {
        method: 'POST',
        headers: { ...json, 'Content-Encoding': encoding },
        body: bomb,
      })
      expect([400, 413, 415], encoding).toContain(status)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20)
  })

  it('of another kind is refused: no form of another site can write here', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const { status } = await send('/odata/Authenticate', {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://evil.example' },
        body: 'userCode=a&password=b',
      })
      expect([400, 415], type).toContain(status)
    }
  })

  it('of many parts is cut off', async () => {
    const manager = await field.place.person('OrgAdmin', 'uploader')
    const target = `/UploadFiles/?objectSid=${await field.place.publish(copyOf(screening()))}&bizObjectType=101`
    const upload = (form: FormData) =>
      send(target, { method: 'POST', headers: manager.headers, body: form, signal: AbortSignal.timeout(15_000) })
    const fields = new FormData()
    for (let at = 0; at < 3_000; at += 1) fields.append(`f${at}`, 'x')
    expect([400, 413]).toContain((await upload(fields)).status)
    const files = new FormData()
    for (let at = 0; at < 50; at += 1) files.append('file', new Blob(['a']), `a${at}.txt`)
    expect((await upload(files)).status).toBeLessThan(500)
    const broken = await send(target, {
      method: 'POST',
      headers: { ...manager.headers, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      signal: AbortSignal.timeout(15_000),
    })
    expect([400, 413]).toContain(broken.status)
  })

  it.runIf(isFull)(
    'that drips in is given up',
    async () => {
      const { hostname, port } = new URL(field.product.anybody.url)
      const socket = openSocket(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      const began = Date.now()
      socket.write(
        'POST /odata/Authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      )
      const drip = setInterval(() => socket.write(' '), 500)
      await once(socket, 'close')
      clearInterval(drip)
      expect(Date.now() - began).toBeGreaterThan(slowestBodyMs - 1_000)
    },
    slowestBodyMs + 40_000,
  )
})

describe('another site', () => {
  it('gets no leave to read, and there is no cookie that it could ride on', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/odata/Users'],
      ['GET', '/api/Me'],
      ['GET', '/health'],
      ['GET', '/odata/'],
    ] as const) {
      const { headers } = await send(path, {
        method,
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      })
      expect(
        [
          headers.get('access-control-allow-origin'),
          headers.get('access-control-allow-credentials'),
          headers.get('set-cookie'),
        ],
        path,
      ).toEqual([null, null, null])
    }
    const { headers } = await send('/odata/Authenticate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"userCode":"a","password":"b"}',
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('may not frame a page nor run a script in it, and every answer says what it is', async () => {
    for (const path of ['/', '/survey/online/a/b', '/health', '/odata/Users']) {
      const { headers } = await send(path, {})
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toMatch(/frame-ancestors 'self'/)
      expect(policy, path).toMatch(/object-src 'none'/)
      expect(policy, path).not.toMatch(/(?<!wasm-)unsafe-eval|script-src[^;]*(unsafe-inline|\*|https:|data:)/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      const permissions = headers.get('permissions-policy') ?? ''
      for (const ours of ['camera', 'microphone', 'geolocation']) expect(permissions, path).toContain(`${ours}=(self)`)
      for (const nobodys of ['payment', 'usb', 'serial', 'bluetooth', 'display-capture'])
        expect(permissions, path).toContain(`${nobodys}=()`)
      expect(permissions, path).not.toMatch(/\*/)
    }
  })
})
