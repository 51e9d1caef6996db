import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttp } from './http-client.ts'

const onDenied = vi.fn()
const onDone = vi.fn()
const http = createHttp({
  headers: () => ({ Authorization: 'Bearer t', 'X-Org': 'O' }),
  onDenied,
  onDone,
  texts: {
    exception: () => null,
    unreachable: () => 'unreachable',
    timedOut: () => 'timed out',
    unknown: (status) => `unknown ${status}`,
  },
})
const server = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => (vi.unstubAllGlobals(), server.mockReset(), onDenied.mockReset(), onDone.mockReset()))

test('every request carries the bearer and the organisation [S7-03]', async () => {
  server.mockResolvedValue(Response.json({ value: 1 }))
  expect(await http.post('/odata/X', { a: 1 })).toEqual({ value: 1 })
  expect(server.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { Authorization: 'Bearer t', 'X-Org': 'O', 'Content-Type': 'application/json' },
  })
})

test('what succeeded and what failed is named by its method and path [R8-18]', async () => {
  server
    .mockResolvedValueOnce(Response.json({}))
    .mockResolvedValueOnce(Response.json({ error: { message: 'no' } }, { status: 409 }))
  await http.post('/odata/X?a=1')
  await expect(http.put('/odata/X?a=1', {})).rejects.toMatchObject({ request: 'PUT /odata/X' })
  expect(onDone.mock.calls).toEqual([['POST /odata/X']])
})

test('a reply without content is nothing', async () => {
  server.mockResolvedValue(new Response(null, { status: 204 }))
  expect(await http.delete('/odata/X')).toBeUndefined()
})

test.each([401, 403])('%i is told before it is thrown', async (status) => {
  server.mockResolvedValue(Response.json({ error: { message: 'no' } }, { status }))
  await expect(http.get('/odata/X')).rejects.toMatchObject({ message: 'no', failure: { status } })
  expect(onDenied).toHaveBeenCalledOnce()
})

test('404 signs nobody out', async () => {
  server.mockResolvedValue(Response.json({ error: { message: 'no' } }, { status: 404 }))
  await expect(http.get('/odata/X')).rejects.toMatchObject({ failure: { status: 404 } })
  expect(onDenied).not.toHaveBeenCalled()
})

test('no network, a time-out and a withdrawn request are three things [C7-10]', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(http.get('/odata/X')).rejects.toMatchObject({ message: 'unreachable', isOffline: true })
  server.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
  await expect(http.get('/odata/X')).rejects.toMatchObject({ message: 'timed out', isOffline: true })
  const withdrawn = AbortSignal.abort()
  server.mockRejectedValueOnce(withdrawn.reason)
  await expect(http.get('/odata/X', { signal: withdrawn })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a request has 150 seconds, a download all the time that it takes [S9-06, S9-07, C7-10]', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  server.mockImplementation(async () => Response.json({}))
  await http.get('/odata/X')
  expect(limits.mock.calls).toEqual([[150_000]])
  await http.download('/odata/D')
  expect(limits).toHaveBeenCalledOnce()
  expect(server.mock.calls[1]?.[1]?.signal).toBeNull()
  limits.mockRestore()
})

test('a download tells how much has come and how the file is called', async () => {
  server.mockResolvedValue(
    new Response('abc', { headers: { 'Content-Disposition': "attachment; filename*=UTF-8''%E6%95%B0%E6%8D%AE.csv" } }),
  )
  const seen: number[] = []
  const file = await http.download('/odata/D', { onProgress: (loaded) => seen.push(loaded) })
  expect(file.fileName).toBe('数据.csv')
  expect(await file.blob.text()).toBe('abc')
  expect(seen.at(-1)).toBe(3)
})
