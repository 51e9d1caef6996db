import { expect, test } from 'vitest'
import { smallNaire } from '../../../tests/fixtures/small-naire.ts'
import type { NaireRecord } from './record.ts'
import { requestOrigins } from './request-origins.ts'

const withLock = (url: string): Partial<NaireRecord> => {
  const record = smallNaire()
  return { Questions: record.Questions.map((question) => ({ ...question, Data: JSON.stringify({ ...(JSON.parse(question.Data) as object), FetchLockConfig: { Required: true, Fetch: { url } } }) })) }
}
const origins = (more: Partial<NaireRecord>) => requestOrigins({ ...smallNaire(), ...more })

test('a questionnaire without requests goes nowhere', () => expect(origins({})).toEqual([]))

test('locks, page groups and help are looked at; each host is named once', () => {
  const PageGroups = JSON.stringify([{ Parts: [{ StartCode: 'color', EndCode: 'color' }], OrderMode: 'Fetch', FetchConfig: { url: 'https://B.example:8443/next?a={{color}}' } }])
  expect(origins({ ...withLock('https://a.example/open'), PageGroups, ShowFetchHelp: true, HelpFetchConfig: { url: 'http://help.example' } })).toEqual([
    'http://help.example', 'https://a.example', 'https://b.example:8443',
  ])
})

test.each([
  ['/help', []],
  ['https://{{host}}/x', ['https:']],
  ["https://a.example'; script-src *//x", ['https:']],
  ['javascript:alert(1)', []],
])('%s', (url, expected) => expect(origins(withLock(url))).toEqual(expected))
