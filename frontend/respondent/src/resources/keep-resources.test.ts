import { expect, test, vi } from 'vitest'
import { memoryStore } from '../local-store/memory-store.ts'
import type { PublishedNaire } from '../naire/published-naire.ts'
import { keepResources } from './keep-resources.ts'
import { keptResource, keptText } from './kept-resource.ts'

const naireSid = 'A'.repeat(32)
const addressOf = (letter: string, extension = 'png') => `/naire/${naireSid}/resource/${letter.repeat(32)}.${extension}`
const naming = (...addresses: readonly string[]) => ({ Sid: naireSid, Questions: addresses.map((Data) => ({ Data: JSON.stringify({ Data: `<img src="${Data}">` }) })) }) as unknown as PublishedNaire

test('what the questionnaire names is kept, but films; later only what is new is fetched, and what it no longer names goes', async () => {
  const store = memoryStore()
  const net = netOf({ B: 'bee', C: 'sea', D: 'film' })
  await keepResources(store, naming(addressOf('B'), addressOf('C', 'csv'), addressOf('D', 'mp4'), 'https://elsewhere.example/a.png'), net.open)
  expect(net.fetched).toEqual([addressOf('B'), addressOf('C', 'csv')])
  expect(await keptText(store, `https://survey.example${addressOf('C', 'csv')}`)).toBe('sea')
  await keepResources(store, naming(addressOf('B'), addressOf('E')), net.open)
  expect(net.fetched.slice(2)).toEqual([addressOf('E')])
  expect(await keptResource(store, addressOf('C', 'csv'))).toBeNull()
  expect(net.opened).toBe(net.closed)
})

test('the same content is kept once, as long as one of its names is used', async () => {
  const store = memoryStore()
  const net = netOf({ B: 'same', C: 'same' })
  await keepResources(store, naming(addressOf('B'), addressOf('C')), net.open)
  expect(await store.resource('C'.repeat(32))).toMatchObject({ Refer: 'B'.repeat(32), Data: null })
  await keepResources(store, naming(addressOf('C')), net.open)
  expect(await keptText(store, addressOf('C'))).toBe('same')
})

test('a device that is nearly full keeps no more', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 95, quota: 100 }) } })
  const net = netOf({ B: 'bee' })
  await keepResources(memoryStore(), naming(addressOf('B')), net.open)
  expect(net.fetched).toEqual([])
  vi.unstubAllGlobals()
})

function netOf(contents: Readonly<Record<string, string>>) {
  const net = { fetched: [] as string[], opened: 0, closed: 0, open }
  function open() {
    net.opened += 1
    return {
      async fetch(address: string) {
        net.fetched.push(address)
        const content = contents[address.at(-5) ?? '']
        return content === undefined ? null : { hash: `md5 of ${content}`, mimeType: 'image/png', data: new TextEncoder().encode(content).buffer as ArrayBuffer }
      },
      close: () => void (net.closed += 1),
    }
  }
  return net
}
