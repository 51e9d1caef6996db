import { compileNaire, needsGuide, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { naire, onPage, text } from './naire.ts'
import { grouped, letters, pagesOf } from './page-walk.ts'
import { start } from './scenario.ts'

const types = questionDefinitions
const language = fullLanguage
const options = { sessionSid: 'session', viewPort: 'mobile', lang: 'zh-CN', now: start } as const
const plain = naire([text('A'), onPage(2, text('B'))])

test.each([
  ['page groups', letters('AB', grouped('A B', {}))],
  ['page splits', letters('AB', { PageSplits: [{ Id: 'one', StartCode: 'A', EndCode: 'A' }] })],
  ['help', { ...plain, ShowFetchHelp: true, HelpFetchConfig: { url: 'u' } }],
  ['fetch locks', naire([text('A', {}, { FetchLockConfig: { Required: true, Fetch: { url: 'u' } } })])],
])('a questionnaire with %s needs a guide', (_, record) => {
  expect(needsGuide(record)).toBe(true)
  expect(() => compileNaire(record, { types, language })).toThrow('questionnaire naire needs a guide')
  expect(() => compileNaire(record, { types, language, guide })).not.toThrow()
})

test('another one is led over its pages as written without one', () => {
  for (const PageGroups of ['', ' ', '[]']) expect(needsGuide({ ...plain, PageGroups })).toBe(false)
  const session = openSession(compileNaire(plain, { types, language }), {
    ...options,
    startPosition: 'any',
    revisit: true,
  })
  expect(pagesOf(session)).toBe('AB')
  expect(session.requests()).toEqual([])
  expect(() => session.pickPart(0, 0)).toThrow(RangeError)
  expect(() => session.skipParts(0)).toThrow(RangeError)
  expect(session.stepAfter(null)).toMatchObject({ kind: 'page', page: { sid: 'page-1' } })
  expect(session.stepAfter('page-2')).toEqual({ kind: 'end', isFinal: true })
  session.enter('page-1')
  expect(session.remembered()).toEqual({
    pageGroups: '',
    orders: {},
    pages: {},
    skipped: [],
    unlocked: [],
    seconds: {},
    entered: ['sid-A'],
  })
})

test('and the same with one', () => {
  const open = (given: object) => openSession(compileNaire(plain, { types, language, ...given }), options)
  expect(open({ guide }).pages()).toEqual(open({}).pages())
})

test('other paginations need one', () => {
  expect(() => openSession(compileNaire(plain, { types, language }), { ...options, pagination: 'onePage' })).toThrow(
    'the pagination onePage needs a guide',
  )
})
