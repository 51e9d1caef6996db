import { afterEach, expect, test, vi } from 'vitest'
import { fetchNaire } from './fetch-naire.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: object, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { headers })))

test('what the server signed for this device stays with the questionnaire, also where only changes come', async () => {
  answering({ Sid: 'N', Revision: 2, Questions: [] }, { 'X-Naire-Admission': 'a.b' })
  expect(await fetchNaire('N', { pass: null })).toMatchObject({ found: { Sid: 'N', Admission: 'a.b' } })
  answering({ Since: 1, Fields: { Name: '新' }, Questions: [] }, { 'X-Naire-Admission': 'c.d' })
  expect(await fetchNaire('N', { pass: null, since: 1 })).toMatchObject({
    changes: { Fields: { Name: '新', Admission: 'c.d' } },
  })
})

test('an earlier revision comes with nothing', async () => {
  answering({ Sid: 'N', Revision: 1, Questions: [] }, {})
  expect(await fetchNaire('N', { pass: null, revision: 1 })).toEqual({
    found: { Sid: 'N', Revision: 1, Questions: [] },
  })
})
