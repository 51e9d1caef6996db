import { expect, test } from 'vitest'
import { smallNaire } from '../../../tests/fixtures/small-naire.ts'
import type { NaireRecord } from './record.ts'
import { requestOrigins } from './request-origins.ts'

const withLock = (url: string): Partial<NaireRecord> => {
  const record = smallNaire()
  return {
    Questions: record.Questions.map((question) => ({
      ...question,
      Data: JSON.stringify({
        ...(JSON.parse(question.Data) as object),
        FetchLockConfig: { Required: true, Fetch: { url } },
      }),
    })),
  }
}
const origins = (more: Partial<NaireRecord>) => requestOrigins({ ...smallNaire(), ...more })

test('a questionnaire without requests goes nowhere', () => expect(origins({})).toEqual([]))

test('locks, page groups and help are looked at; each host is named once', () => {
  const PageGroups = JSON.stringify([
    {
      Parts: [{ StartCode: 'color', EndCode: 'color' }],
      OrderMode: 'Fetch',
      FetchConfig: { url: 'https://B.example:8443/next?a={{color}}' },
    },
  ])
  expect(
    origins({
      ...withLock('https://a.example/open'),
      PageGroups,
      ShowFetchHelp: true,
      HelpFetchConfig: { url: 'http://help.example' },
    }),
  ).toEqual(['http://help.example', 'https://a.example', 'https://b.example:8443'])
})

test('the lists of cascades and suggestions are looked at, by their own address or by that of a resource', () => {
  const Sid = 'E'.repeat(32)
  const [question] = smallNaire().Questions
  const Data = JSON.stringify({
    Interactions: [
      { SpecUrl: true, Url: 'https://tree.example/a' },
      { ReferResource: Sid },
      { DataType: { TypeaheadSettings: { Resource: 'https://words.example/b' } } },
      { Url: 'https://unused.example' },
    ],
  })
  const ResourceList = [{ Sid, NaireSid: Sid, Url: 'https://resource.example/c' }]
  expect(origins({ Questions: [{ ...question!, Data }], ResourceList })).toEqual([
    'https://resource.example',
    'https://tree.example',
    'https://words.example',
  ])
})

test.each([
  ['/help', []],
  ['https://{{host}}/x', ['https:']],
  ["https://a.example'; script-src *//x", ['https:']],
  ['javascript:alert(1)', []],
])('%s', (url, expected) => expect(origins(withLock(url))).toEqual(expected))
