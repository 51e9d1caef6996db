import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noAnalysis, type AnalysisState } from '../analysis/index.ts'
import { withMembers, type NaireRecord } from '../naires/index.ts'
import { questionColumns, readStoredQuestion } from '../questions/index.ts'
import { byKey, dataCatalogue, DataQueryInvalid, selectionText, sortText, type DataFilter } from './index.ts'

const gallery = JSON.parse(
  readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8'),
) as NaireRecord

const answers = withMembers(gallery).Questions.flatMap((stored) => {
  const { question } = readStoredQuestion(stored)
  return question === null
    ? []
    : questionColumns(stored.Code, question).map(({ key, type, heading }) => ({
        questionSid: stored.Sid,
        key,
        type,
        heading,
        property: heading.replaceAll('.', '_'),
      }))
})
const derived: AnalysisState = {
  steps: [
    {
      type: 'DerivedVariableSaved',
      data: {
        stepSid: 'S1',
        variable: {
          sid: 'D1',
          code: 'slow',
          title: '慢',
          rule: {
            kind: 'bands',
            of: 'session:duration',
            bands: [{ key: 'long', title: '久', from: 60, to: null }],
          },
        },
      },
    },
  ],
}
const catalogue = (analysis: AnalysisState = noAnalysis) =>
  dataCatalogue({ record: { ...gallery, MetadataDefs: [{ Sid: 'M1', Path: 'city' }] }, answers, analysis })

test('every answer column is read by exactly one column or option, and keys are unique', () => {
  const { columns } = catalogue()
  const paths = columns
    .filter(({ group }) => group === 'answer')
    .flatMap(({ path, options }) => [path, ...options.map((option) => option.path)].filter((each) => each != null))
  expect(paths.toSorted()).toEqual(answers.map(({ property }) => `Answers/${property}`).toSorted())
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  expect(columns.some(({ isRetired }) => isRetired)).toBe(false)
})

test('a question of a repeat group has columns for each member, which say whose they are', () => {
  const { columns } = catalogue()
  const names = columns.filter(({ code }) => /^guest_\d\.name$/.test(code))
  expect(names.map(({ code, title }) => `${code} ${title.split(' / ')[0]}`)).toEqual(
    [1, 2, 3, 4].map((slot) => `guest_${slot}.name 同伴 ${slot}`),
  )
  expect(columns.find(({ code }) => code === 'guests')?.options.map(({ title }) => title)).toHaveLength(4)
})

test('an answer to a question that is gone stays a column and says so', () => {
  const gone = { questionSid: 'gone', key: 'I1', type: 'Double', property: 'Old', heading: 'Old' } as const
  const { columns } = dataCatalogue({ record: gallery, answers: [...answers, gone], analysis: noAnalysis })
  expect(columns.find(({ path }) => path === 'Answers/Old')).toMatchObject({ kind: 'number', isRetired: true })
})

test('titles are in the language asked for where it is translated', () => {
  const titles = (language?: string) =>
    dataCatalogue({ record: gallery, answers, analysis: noAnalysis, ...(language === undefined ? {} : { language }) })
      .columns.filter(({ group }) => group === 'answer')
      .map(({ title }) => title)
  expect(titles('en-US')).not.toEqual(titles())
  expect(titles('zh-CN')).toEqual(titles())
})

test('what people made of the answers is a column that says how it is computed', () => {
  const { columns, members } = catalogue(derived)
  expect(columns.find(({ key }) => key === 'd/D1')).toMatchObject({
    path: 'Data/derived_D1',
    options: [{ code: 'long', title: '久' }],
    isFilterable: true,
  })
  expect(members.find(({ path }) => path === 'Data/derived_D1')?.source).toMatchObject({ kind: 'computed' })
})

const columns = byKey(catalogue(derived).columns)
const text = (filter: DataFilter | null, more = {}) =>
  selectionText({ filter, keyword: '', scope: 'all', ...more }, { naireSid: 'N', columns, me: 'ME' })

test('groups of conditions read as one filter; values are quoted', () => {
  expect(
    text({
      any: [
        { column: 'Score', operator: 'from', values: [3] },
        { all: [{ column: 'UserName', operator: 'contains', values: ["O'Neill"] }] },
        { column: 'd/D1', operator: 'isNot', values: ['long'] },
      ],
    }),
  ).toBe(
    "NaireSid eq 'N' and Mode ne 'test' and (Score ge 3 or ((contains(UserName,'O''Neill'))) or not (Data/derived_D1 eq 'long'))",
  )
})

test('flags by kind are any, all or none of', () => {
  const flags = (operator: 'is' | 'all' | 'isNot') =>
    text({ column: 'flag', operator, values: ['straightLine', 'tooFast'] }).split("'test' and ")[1]
  expect(flags('is')).toBe('(Data/flag_straightLine eq true or Data/flag_tooFast eq true)')
  expect(flags('all')).toBe('(Data/flag_straightLine eq true and Data/flag_tooFast eq true)')
  expect(flags('isNot')).toBe('not (Data/flag_straightLine eq true or Data/flag_tooFast eq true)')
})

test('test sessions stay away until the mode is named', () => {
  expect(text({ column: 'Mode', operator: 'is', values: ['test'] })).not.toContain("ne 'test'")
})

test.each([
  [{ all: [{ column: 'Nothing', operator: 'empty', values: [] }] }, 'filter.all[0].column', 'columnUnknown'],
  [{ column: 'Score', operator: 'contains', values: ['1'] }, 'filter.operator', 'operatorUnknown'],
  [{ column: 'Score', operator: 'from', values: ['x'] }, 'filter.values[0]', 'valueWrong'],
  [{ column: 'CommitTime', operator: 'from', values: ["2026-01-01') or true"] }, 'filter.values[0]', 'valueWrong'],
  [{ column: 'flag', operator: 'is', values: ['nothing'] }, 'filter.values[0]', 'valueUnknown'],
  [{ column: 'Score', operator: 'is', values: [] }, 'filter.values', 'empty'],
] as const)('names the field that is wrong: %j', (filter, target, problem) => {
  expect(() => text(filter)).toThrow(new DataQueryInvalid(target, problem))
})

test('sorts by what has an order', () => {
  expect(sortText({ column: 'd/D1', isDescending: true }, columns)).toBe('Data/derived_D1 desc')
  expect(() => sortText({ column: 'flag', isDescending: false }, columns)).toThrow('sort.column')
})
