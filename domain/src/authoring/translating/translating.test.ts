import { expect, test } from 'vitest'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, performed } from '../testing/performed.ts'
import { readTranslationSheet, takingSheet, translationSheet } from './read-translation-sheet.ts'
import { coverageOf, translatables } from './translatable.ts'

const naire = gardenNaire()
const lineOf = (rows: readonly (readonly string[])[], key: string) => rows.find(([own]) => own === key) ?? []
const filled = (rows: readonly (readonly string[])[], cells: Readonly<Record<string, string>>, column = 4) =>
  rows.map((row) => (cells[row[0] ?? ''] === undefined ? row : row.with(column, cells[row[0] ?? ''] ?? '')))

test('every text that is translated somewhere in the product has its key, in order and once', () => {
  expect(translatables(naire).map(({ key }) => key)).toEqual([
    `${sid(1)}.Name`,
    `${sid(1)}.Conclusion`,
    ...[11, 31, 32, 12, 13, 14, 15].map((number) => `${sid(number)}.Data`),
  ])
  expect(coverageOf(naire)).toEqual([{ language: 'en-US', translated: 3, all: 9 }])
})

test('a sheet has a line for each text; taken back as it is, it changes nothing', () => {
  const rows = translationSheet(naire, ['en-US', 'de'])
  expect(rows[0]).toEqual(['key', 'question', 'field', 'zh-CN', 'en-US', 'de'])
  expect(lineOf(rows, `${sid(31)}.Data`)).toEqual([
    `${sid(31)}.Data`,
    'color',
    'Interactions.0.Entries.0.Data',
    '红',
    'Red',
    '',
  ])
  expect(readTranslationSheet(naire, rows)).toEqual({
    changes: [],
    unlike: [],
    outdated: [],
    unknown: [],
    ignored: [],
    added: [],
  })
})

test('what is filled in is taken as one step, also in a new language; blank cells leave what there is', () => {
  const rows = filled(
    filled(translationSheet(naire, ['en-US', 'de']), { [`${sid(31)}.Data`]: '', [`${sid(32)}.Data`]: 'Blue' }),
    { [`${sid(15)}.Data`]: 'Tschüss\r\nbis bald' },
    5,
  )
  const reading = readTranslationSheet(naire, rows)
  expect(reading?.changes).toEqual([
    { language: 'en-US', key: `${sid(32)}.Data`, question: sid(11), before: '', after: 'Blue' },
    { language: 'de', key: `${sid(15)}.Data`, question: sid(15), before: '', after: 'Tschüss\nbis bald' },
  ])
  expect(reading?.added).toEqual(['de'])
  const { naire: next, inverse } = performed(naire, takingSheet(reading ?? { changes: [] }))
  expect(next.Translations).toMatchObject({
    'en-US': { [`${sid(31)}.Data`]: 'Red', [`${sid(32)}.Data`]: 'Blue' },
    de: { [`${sid(15)}.Data`]: 'Tschüss\nbis bald' },
  })
  expect(JSON.stringify(performed(next, inverse).naire)).toBe(JSON.stringify(naire))
})

test('a translation without the marks of its text is left out, and said', () => {
  const reading = readTranslationSheet(
    naire,
    filled(translationSheet(naire, ['en-US']), {
      [`${sid(13)}.Data`]: 'First [[I1]]',
      [`${sid(12)}.Data`]: 'Age: [[I1]]',
    }),
  )
  expect(reading?.unlike.map(({ key }) => key)).toEqual([`${sid(13)}.Data`])
  expect(reading?.changes.map(({ key }) => key)).toEqual([`${sid(12)}.Data`])
})

test('texts that changed since, keys that there are not, and columns that are no languages are said', () => {
  const rows = filled(translationSheet(naire, ['en-US']), { [`${sid(15)}.Data`]: 'Bye' })
  const later = after(
    naire,
    { type: 'ChangeContent', sid: sid(15), data: '{"Data":"再会"}' },
    { type: 'DeleteQuestions', sids: [sid(14)], force: true },
  )
  const widened = rows.map((row, at) => [...row, at === 0 ? 'my notes' : ''])
  expect(readTranslationSheet(later, widened)).toMatchObject({
    outdated: [`${sid(15)}.Data`],
    unknown: [`${sid(14)}.Data`],
    ignored: ['my notes'],
  })
})

test('what is no such sheet is told apart', () => {
  expect(readTranslationSheet(naire, [])).toBeNull()
  expect(readTranslationSheet(naire, [['name', 'zh-CN']])).toBeNull()
  expect(readTranslationSheet(naire, [['key', 'question', 'field', 'zh-CN']])).toBeNull()
})
