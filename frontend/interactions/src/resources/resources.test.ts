import { afterEach, expect, test, vi } from 'vitest'
import { resourcesOf } from './resources.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('custom data is fetched by GET as text, or taken from what the device keeps [C3-32]', async () => {
  const fetched = vi.fn(async (_: string, init?: RequestInit) => {
    expect(init?.method ?? 'GET').toBe('GET')
    return new Response('[{"code":"1","name":"一"}]')
  })
  vi.stubGlobal('fetch', fetched)
  expect(await resourcesOf([]).text('https://data.example/shops.json')).toBe('[{"code":"1","name":"一"}]')
  expect(fetched).toHaveBeenCalledTimes(1)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await resourcesOf([], async () => 'kept').text('https://data.example/shops.json')).toBe('kept')
  await expect(resourcesOf([]).text('https://data.example/shops.json')).rejects.toThrow('no network')
})
