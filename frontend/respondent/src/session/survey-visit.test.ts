import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { choice, sidOf, text } from '../../../../tests/scenarios/naire.ts'
import { letters } from '../../../../tests/scenarios/page-walk.ts'
import { readAddress, type SurveyAddress } from '../shell/survey-address.ts'
import { noneEarlier } from './facts.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { PublishedNaire } from './published-naire.ts'
import { prepareNaire } from './prepared-naire.ts'
import { beginSession, type Bootstrap, type PageView, type StartedSession } from '../shell/bootstrap.ts'
import { SurveyVisit } from './survey-visit.ts'
import { nothingSaved } from './saving.ts'
import { Observable } from './observable.ts'

const address = readAddress({
  pathname: `/survey/online/${'A'.repeat(32)}/${'B'.repeat(32)}`,
  search: '',
}) as SurveyAddress

beforeAll(() => {
  vi.stubGlobal('window', { innerWidth: 390, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', maxTouchPoints: 1, locks: { request: async () => {} } })
  vi.stubGlobal('screen', { width: 390, height: 844 })
  vi.stubGlobal('document', { visibilityState: 'visible', images: [], addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {} })
})
afterAll(() => void vi.unstubAllGlobals())

function visiting(store: LocalStore, address: SurveyAddress, begun: StartedSession | null = null) {
  const opening = {
    address,
    lang: () => 'zh-CN',
    say: (key: string) => key,
    stage: new Observable<PageView>({ kind: 'loading', phase: 'loading' }),
    saving: new Observable(nothingSaved),
    fetched: () => Promise.reject(new Error('Not asked for')),
    begun: Promise.resolve(begun),
  } satisfies Bootstrap
  return new SurveyVisit(
    opening,
    () => {},
    async () => ({ store, name: 'naire' }),
  )
}

test('a restart holds for the next visit, where the page was closed before the first answer', async () => {
  const store = memoryStore()
  const prepared = await prepareNaire({
    ...letters('AB', {}, { A: text('A'), B: text('B') }),
    Sid: address.naireSid,
    Revision: 1,
  } as PublishedNaire)
  const begins = async (force: boolean) => {
    const visit = visiting(store, address)
    await visit.open()
    const { facts } = await visit.begin({ prepared, force, code: null, place: null })
    visit.close()
    return facts
  }
  const first = await begins(false)
  await store.patchSession(first.Sid, { Known: 1 })
  const restarted = await begins(true)
  expect(restarted).toMatchObject({ Key: first.Key, IsForce: true })
  expect(await begins(false)).toMatchObject({ Key: first.Key, IsForce: true })
})

test('an option of a mail is given in the session that the first page began, and kept', async () => {
  const mailed = { ...address, query: { answer: 'A' } }
  const prepared = await prepareNaire({
    ...letters('AB', {}, { A: choice('A', 'AB'), B: text('B') }),
    Sid: address.naireSid,
    Revision: 1,
  } as PublishedNaire)
  const start = { address: mailed, lang: 'zh-CN', admission: { identifyingCode: null, accessPass: null, place: null } }
  const early = beginSession(prepared, { ...start, earlier: noneEarlier })
  const store = memoryStore()
  const visit = visiting(store, mailed, early)
  await visit.open()
  const session = await visit.begin({ prepared, force: false, code: null, place: null })
  expect(session).toBe(early.session)
  expect(session.view().answering.question(sidOf('A')).interactions[0]?.draft).toMatchObject({
    Entries: [{ OptionCode: 'A' }],
  })
  await expect.poll(() => store.replies(session.facts.Sid)).toHaveLength(1)
  visit.close()
})
