import { expect, test } from 'vitest'
import type { SessionRow } from '../storage/rows.ts'
import { contextFacts, profileFromEarlier, takenContext } from './respondent-context.ts'

const token = 'sig.{"ident":{"name":"王芳","城市":"上海"},"user":{"Name":"周"},"surveySeq":2}'
const MetadataDefs = [
  { Sid: '1', Path: 'region', Source: 'ident', SourceName: '城市' },
  { Sid: '2', Path: 'shop', Source: 'query' },
  { Sid: '3', Path: 'way', Source: 'channel' },
  { Sid: '4', Path: 'told' },
] as const
const naire = { ReadsContext: true, MetadataDefs } as const

test('a session begins with what the server signed, and with what its address says', () => {
  const { Context, Metadata, SurveySeq } = contextFacts(naire, { shop: '7', source: 'poster' }, { token })
  expect([Context?.ident, Context?.user, SurveySeq]).toEqual([{ name: '王芳', 城市: '上海' }, { Name: '周' }, 2])
  expect(Context?.meta).toEqual({ region: '上海', shop: '7', way: 'poster' })
  expect(Metadata?.map(({ Path, ValString }) => [Path, ValString])).toEqual([
    ['$profile', token],
    ['region', '上海'],
    ['shop', '7'],
    ['way', 'poster'],
  ])
})

test('a questionnaire that reads nothing of it gets nothing', () => {
  expect(contextFacts({ MetadataDefs }, { shop: '7' }, { token })).toEqual({})
})

test('without a network the last signed profile of the same respondent is taken, and the number goes on', () => {
  const facts = contextFacts(naire, {}, { token })
  const rows = [{ IdentifyingCode: 'B' }, { IdentifyingCode: 'A', ...facts }] as unknown as readonly SessionRow[]
  expect(profileFromEarlier(rows, 'A')).toEqual({ token, surveySeq: 3 })
  expect(contextFacts(naire, {}, profileFromEarlier(rows, 'A')).SurveySeq).toBe(3)
  expect(profileFromEarlier(rows, 'B')).toBeNull()
})

test('another device goes on with what the server has', () => {
  const taken = {
    SessionMetadatas: [
      { DefSid: 'F', Path: '$profile', ValString: 'sig.{"user":{"Name":"周"},"surveySeq":2}' },
      { DefSid: 'F', Path: '$way.orders', ValString: '{}' },
      { DefSid: '1', Path: 'region', ValString: '上海' },
    ],
    Ident: { Sid: 'I', name: '王芳' },
    SurveySeq: 2,
  }
  const { Context, Metadata } = takenContext(taken)
  expect(Context).toMatchObject({ ident: { name: '王芳' }, user: { Name: '周' }, meta: { region: '上海' } })
  expect(Metadata?.map(({ Path }) => Path)).toEqual(['$profile', 'region'])
})
