import type { HostRequest } from '@naire/domain/answering'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askHost } from './ask-host.ts'

let server: Server
let base = ''
const seen: { readonly method: string | undefined; readonly header: unknown; readonly body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method, header: request.headers['x-ward'], body })
      response.statusCode = request.url === '/no' ? 403 : 200
      response.end(request.url === '/long' ? 'x'.repeat(2_000_000) : '{"next":"B"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

const request = (path: string, more: Partial<HostRequest> = {}): HostRequest => ({
  id: 'r',
  purpose: 'nextPart',
  questionSid: null,
  url: `${base}${path}`,
  method: 'GET',
  headers: {},
  body: null,
  mode: 'cors',
  credentials: 'omit',
  ...more,
})

test("an author's request is made as it is written [C7-04]", async () => {
  expect(await askHost(request('/next', { method: 'POST', headers: { 'X-Ward': '7' }, body: 'a=1' }))).toBe(
    '{"next":"B"}',
  )
  expect(seen.at(-1)).toEqual({ method: 'POST', header: '7', body: 'a=1' })
})

test('it has 150 seconds [C7-10]', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await askHost(request('/next'))
  expect(limits).toHaveBeenCalledWith(150_000)
  limits.mockRestore()
})

test('a status of 400 or above is no answer, nor is a host that cannot be reached', async () => {
  expect(await askHost(request('/no'))).toBeNull()
  expect(await askHost(request('/next', { url: 'http://127.0.0.1:9/' }))).toBeNull()
})

test('an answer is read up to a limit', async () => expect(await askHost(request('/long'))).toHaveLength(1_000_000))
