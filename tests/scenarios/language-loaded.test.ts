import { compileNaire, expressionTexts, needsPatterns } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { FunctionNotLoaded } from '@naire/domain/expression'
import { loadLanguage, type Language } from '@naire/domain/expression/lazy'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../depth.ts'
import { choice, naire, onPage, text, type Extra } from './naire.ts'
import { randomNaire } from './random-naire.ts'

const compiled = (record: NaireRecord, language: Language) =>
  compileNaire(record, { types: questionDefinitions, language, guide, patterns: linearPatterns })
const asked = (question: Extra) => naire([text('Q1', {}, question)])
const grouped = (group: Extra) =>
  naire([text('Q1'), onPage(2, text('Q2'))], {
    PageGroups: JSON.stringify([
      {
        Parts: [
          { StartCode: 'Q1', EndCode: 'Q1', ...group },
          { StartCode: 'Q2', EndCode: 'Q2' },
        ],
        ...group,
      },
    ]),
  })

describe('what a questionnaire needs of the expression language is found', () => {
  test.each<[string, NaireRecord]>([
    ['a visibility', asked({ Config: { VisibleExpression: 'Q1 &&\nyear(Q1) > 1' } })],
    ['an option', naire([choice('Q1', { A: { HideExpression: 'year(Q1)' } })])],
    ['a field', naire([text('Q1', { ReadonlyExpression: 'year(Q1)' })])],
    ['the score', naire([text('Q1')], { ScoreExpression: 'year(Q1)' })],
    ['the success', naire([text('Q1')], { SuccessParam: 'year(Q1)' })],
    ['a quota', naire([text('Q1')], { QuotarList: [{ Sid: 'quota', QuotarExpression: 'year(Q1)', Limit: 1 }] })],
    ['an extra validation', asked({ ExtraValidations: [{ Id: '1', Expression: 'year(Q1)', Message: 'no' }] })],
    ['an extra validation of old', asked({ ExtraValidations: [['1', 'year(Q1)', 'no']] })],
    ['a stem', asked({ Data: 'In {{year(Q1)}}' })],
    ['a stem with tags inside', asked({ Data: 'In {{ye<b>ar</b>&nbsp;(Q1)}}' })],
    ['a translated stem', naire([text('Q1')], { Translations: { 'en-US': { 'sid-Q1.Data': 'In {{year(Q1)}}' } } })],
    ['a lock', asked({ FetchLockConfig: { Required: true, Fetch: { url: 'u/{{year(Q1)}}' } } })],
    ['help', naire([text('Q1')], { ShowFetchHelp: true, HelpFetchConfig: { url: 'u/{{year(Q1)}}' } })],
    ['the order of a page group', grouped({ OrderMode: 'Exp', OrderExpression: 'year(Q1)' })],
    ['the shuffle of a part', grouped({ OrderMode: 'Random', Shuffle: true, ShuffleExpression: 'year(Q1)' })],
  ])('in %s', async (_, record) => {
    expect(() => compiled(record, onlyBase)).toThrow(FunctionNotLoaded)
    const language = await loadLanguage(expressionTexts(record))
    expect(() => compiled(record, language)).not.toThrow()
  })

  test('in any questionnaire', async () => {
    await fc.assert(
      fc.asyncProperty(randomNaire(), async (record) => {
        const language = await loadLanguage(expressionTexts(record))
        expect(compiled(record, language).questions).toHaveLength(withMembers(record).Questions.length)
      }),
      { numRuns: runs(100) },
    )
  })
})

const onlyBase = await loadLanguage(['1'])

test('a questionnaire without expressions needs none of it', () => {
  expect(
    expressionTexts(naire([text('Q1', { ValueExpression: '' }), choice('Q2', 'AB')], { SuccessParam: ' ' })),
  ).toEqual([])
})

test.each<[string, NaireRecord, boolean]>([
  ['an expression', asked({ Config: { VisibleExpression: "matches(Q1, 'a+')" } }), true],
  ['a page group', grouped({ OrderMode: 'Exp', OrderExpression: "matches(Q1, 'a+')" }), true],
  ['a data type', naire([text('Q1', { DataType: { Regular: 'a+' } })]), true],
  ['no more than a word', asked({ Data: 'matches (2)' }), false],
])('whether the patterns of an author are needed for %s', (_, record, needed) => {
  expect(needsPatterns(record)).toBe(needed)
})
