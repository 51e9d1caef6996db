import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { text } from '../../../../tests/scenarios/naire.ts'
import { letters } from '../../../../tests/scenarios/page-walk.ts'
import { readAddress, type SurveyAddress } from '../shell/survey-address.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { PublishedNaire } from './published-naire.ts'
import { prepareNaire } from './prepared-naire.ts'
import type { Bootstrap, PageView } from '../shell/bootstrap.ts'
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

test('a restart holds for the next visit, where the page was closed before the first answer', async () => {
  const store = memoryStore()
  const prepared = await prepareNaire({
    ...letters('AB', {}, { A: text('A'), B: text('B') }),
    Sid: address.naireSid,
    Revision: 1,
  } as PublishedNaire)
  const begins = async (force: boolean) => {
    const opening = {
      address,
      lang: () => 'zh-CN',
      say: (key: string) => key,
      stage: new Observable<PageView>({ kind: 'loading', phase: 'loading' }),
      saving: new Observable(nothingSaved),
      fetched: () => Promise.reject(new Error('Not asked for')),
      begun: Promise.resolve(null),
    } satisfies Bootstrap
    const visit = new SurveyVisit(
      opening,
      () => {},
      async () => ({ store, name: 'naire' }),
    )
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
