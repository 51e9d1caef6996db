import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchCopy } from './fetch-copy.ts'

const Sid = 'A'.repeat(32)
const json = JSON.stringify({ Sid, Revision: 1, Questions: [] })
const hash = createHash('sha256').update(json).digest('base64url')
const path = `/naire/cdn/${Sid}/${hash}.json`

let server: Server
let origin: string
let copy: (response: ServerResponse) => void
let word: (response: ServerResponse, request: IncomingMessage) => void
const send = (body: string) => (response: ServerResponse) => void response.end(body)
const same = (response: ServerResponse) => void response.writeHead(304, { 'X-Naire-Admission': 'a.b' }).end()
const own = { found: { Sid, Revision: 2, Questions: [], Name: 'own' } } as never
const ask = () => Promise.resolve(own)

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === path) copy(response)
    else word(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(new URL(url, origin), init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  copy = send(json)
  word = same
})

const fetched = (of = path) => fetchCopy(origin + of, ask)

test('the bytes come from the copy, and from the server that they hold, with the admission', async () => {
  let tag: string | undefined
  word = (response, { headers, url }) => {
    tag = `${url} ${headers['if-none-match']}`
    same(response)
  }
  expect(await fetched()).toEqual({ found: { Sid, Revision: 1, Questions: [], Admission: 'a.b' } })
  expect(tag).toBe(`/naire/${Sid}.json "${hash}"`)
})

test.each<readonly [string, (response: ServerResponse) => void]>([
  ['has other bytes than its address says', send(json.replace('1', '7'))],
  ['is gone', (response) => void response.writeHead(404).end()],
  ['breaks off', (response) => void response.destroy()],
])('the server sends the questionnaire where the copy %s', async (_, answer) => {
  copy = answer
  expect(await fetched()).toBe(own)
})

test('the server sends it where the copy is no JSON, or its address not one of a copy', async () => {
  copy = send('nothing')
  const broken = createHash('sha256').update('nothing').digest('base64url')
  const real = globalThis.fetch
  const redirected = (url: string, init: RequestInit) => real(url.replace(broken, hash), init)
  vi.stubGlobal('fetch', redirected)
  expect(await fetched(path.replace(hash, broken))).toBe(own)
  vi.stubGlobal('fetch', real)
  expect(await fetched('/elsewhere.json')).toBe(own)
})

test('the server sends it where it says nothing, or that there is another, or that it is closed', async () => {
  for (const status of [200, 403, 404, 500]) {
    word = (response) => void response.writeHead(status).end('{}')
    expect(await fetched()).toBe(own)
  }
  word = (response) => void response.destroy()
  expect(await fetched()).toBe(own)
  // A cache between that answers for the server knows no admission.
  word = (response) => void response.writeHead(304).end()
  expect(await fetched()).toBe(own)
})

test('a cloud that says nothing is done without after three seconds', async () => {
  copy = () => {}
  const waits: number[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return real(50)
  })
  try {
    expect(await fetched()).toBe(own)
    expect(waits).toEqual([3_000, 3_000])
  } finally {
    vi.restoreAllMocks()
  }
})
