import { expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import { keepResources } from './keep-resources.ts'
import { keptResource, keptText } from './stand-in-for-resources.ts'

const naireSid = 'A'.repeat(32)
const addressOf = (letter: string, extension = 'png') => `/naire/${naireSid}/resource/${letter.repeat(32)}.${extension}`
const naming = (...addresses: readonly string[]) =>
  ({
    Sid: naireSid,
    Questions: addresses.map((Data) => ({ Data: JSON.stringify({ Data: `<img src="${Data}">` }) })),
  }) as unknown as PublishedNaire

test('what the questionnaire names is kept, but films; later only what is new is fetched, and what it no longer names goes [R3-11]', async () => {
  const store = memoryStore()
  const net = netOf({ B: 'bee', C: 'sea', D: 'film' })
  await keepResources(
    store,
    naming(addressOf('B'), addressOf('C', 'csv'), addressOf('D', 'mp4'), 'https://elsewhere.example/a.png'),
    net,
  )
  expect(net.fetched).toEqual([addressOf('B'), addressOf('C', 'csv')])
  expect(await keptText(store, `https://survey.example${addressOf('C', 'csv')}`)).toBe('sea')
  await keepResources(store, naming(addressOf('B'), addressOf('E')), net)
  expect(net.fetched.slice(2)).toEqual([addressOf('E')])
  expect(await keptResource(store, addressOf('C', 'csv'))).toBeNull()
  expect(net.opened).toBe(net.closed)
})

test('the same content is kept once, as long as one of its names is used [R7-03, R3-11]', async () => {
  const store = memoryStore()
  const net = netOf({ B: 'same', C: 'same' })
  await keepResources(store, naming(addressOf('B'), addressOf('C')), net)
  expect(await store.resource('C'.repeat(32))).toMatchObject({ Refer: 'B'.repeat(32), Data: null })
  await keepResources(store, naming(addressOf('C')), net)
  expect(await keptText(store, addressOf('C'))).toBe('same')
})

test('a device that is nearly full keeps no more', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 95, quota: 100 }) } })
  const net = netOf({ B: 'bee' })
  await keepResources(memoryStore(), naming(addressOf('B')), net)
  expect(net.fetched).toEqual([])
  vi.unstubAllGlobals()
})

test('tells how far it is, from the first file on, and what could not be had [C5-64]', async () => {
  const net = netOf({ B: 'bee', D: 'dee' })
  const told: unknown[] = []
  const ended = await keepResources(memoryStore(), naming(addressOf('B'), addressOf('C'), addressOf('D')), {
    ...net,
    told: (standing) => told.push(standing),
  })
  expect(told).toEqual([
    { done: 0, of: 3, bytes: 0, missing: 0 },
    { done: 1, of: 3, bytes: 3, missing: 0 },
    { done: 2, of: 3, bytes: 3, missing: 1 },
  ])
  expect(ended).toEqual({ done: 3, of: 3, bytes: 6, missing: 1 })
})

test('what the author took away is not missing', async () => {
  const open = () => ({ fetch: async () => 'gone' as const, close() {} })
  expect(await keepResources(memoryStore(), naming(addressOf('B')), { open })).toEqual({
    done: 1,
    of: 1,
    bytes: 0,
    missing: 0,
  })
})

test('the next try fetches only what is missing', async () => {
  const store = memoryStore()
  await keepResources(store, naming(addressOf('B'), addressOf('C')), netOf({ B: 'bee' }))
  const net = netOf({ B: 'bee', C: 'sea' })
  expect(await keepResources(store, naming(addressOf('B'), addressOf('C')), net)).toEqual({
    done: 1,
    of: 1,
    bytes: 3,
    missing: 0,
  })
  expect(net.fetched).toEqual([addressOf('C')])
})

function netOf(contents: Readonly<Record<string, string>>) {
  const net = { fetched: [] as string[], opened: 0, closed: 0, open }
  function open() {
    net.opened += 1
    return {
      async fetch(address: string) {
        net.fetched.push(address)
        const content = contents[address.at(-5) ?? '']
        return content === undefined
          ? null
          : {
              hash: `md5 of ${content}`,
              mimeType: 'image/png',
              data: new TextEncoder().encode(content).buffer as ArrayBuffer,
            }
      },
      close: () => void (net.closed += 1),
    }
  }
  return net
}
