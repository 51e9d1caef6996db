import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchResource } from './fetch-resource.ts'

const asked: number[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.length = 0
})

/** Answers one after the other; `null`: no network. */
function serve(...answers: readonly (Response | null)[]) {
  vi.stubGlobal('fetch', async () => {
    const answer = answers[asked.push(Date.now()) - 1] ?? null
    if (answer === null) throw new TypeError('no network')
    return answer
  })
}

async function fetched() {
  const found = fetchResource('/a.png')
  await vi.runAllTimersAsync()
  return found
}

test('is tried three times, 300 ms and then 600 ms apart (runtime §9) [R9-13, R9-22]', async () => {
  serve(null, new Response('', { status: 503 }), new Response('bee', { headers: { 'content-type': 'image/png' } }))
  const found = await fetched()
  expect(found).toMatchObject({ mimeType: 'image/png', data: expect.any(ArrayBuffer) })
  expect(asked.slice(1).map((at, index) => at - asked[index]!)).toEqual([300, 600])
})

test('cannot be had now, or is gone', async () => {
  serve(null, null, null)
  expect(await fetched()).toBeNull()
  expect(asked).toHaveLength(3)
  asked.length = 0
  serve(new Response('', { status: 404 }))
  expect(await fetched()).toBe('gone')
  expect(asked).toHaveLength(1)
})
