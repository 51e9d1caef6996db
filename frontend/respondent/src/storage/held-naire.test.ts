import { publishedChanges } from '@naire/domain/naires'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smallNaire } from '../../../../tests/fixtures/small-naire.ts'
import { memoryStore } from './memory-store.ts'
import { heldRevision } from '../shell/held-revision.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import { HeldNaire } from './held-naire.ts'

const publication = (Revision: number) => ({
  Revision,
  OrgSid: 'O',
  PublishTime: '2026-02-01T00:00:00.000Z',
  OpenUrl: '/',
})
const first = { ...smallNaire(), ...publication(1) }
const second = { ...first, ...publication(2), Name: '改过的问卷' }
const changes = publishedChanges(first, second)
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.includes('revision=1') ? first : second)
  })
})
afterEach(() => void vi.unstubAllGlobals())

function device() {
  const store = { ...memoryStore(), persistent: true }
  return { store, held: new HeldNaire({ naireSid: first.Sid, userSid: null, query: {} }, store) }
}

it('changes lead from what is held to what is published, and what was held is there for its session', async () => {
  const { store, held } = device()
  await store.keepNaire(first)
  expect(await held.whole({ changes })).toEqual({ found: second })
  await held.keep(second as PublishedNaire)
  expect(await held.atRevision(1)).toEqual(first)
  expect(asked).toEqual([])
})

it('where they lead from something else all of it is fetched', async () => {
  const { store, held } = device()
  expect(await held.whole({ changes })).toEqual({ found: second })
  await store.keepNaire({ ...first, Revision: 7 })
  expect(await held.whole({ changes })).toEqual({ found: second })
  expect(await held.atRevision(1)).toEqual(first)
  expect(asked).toEqual([`/naire/${first.Sid}.json`, `/naire/${first.Sid}.json`, `/naire/${first.Sid}.json?revision=1`])
})

it('only of a large one is it noted which revision is held', async () => {
  const { held } = device()
  await held.keep(first)
  expect(heldRevision(first.Sid, null)).toBeNull()
  await held.keep({ ...first, Header: '问'.repeat(40_000) })
  expect(heldRevision(first.Sid, null)).toBe(1)
})
