import { readFileSync } from 'node:fs'
import { compile } from '@naire/domain/expression'
import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../../tests/fixtures/expression.ts'
import { phq9gad7 } from './phq9-gad7.ts'

const record = phq9gad7()
const file = new URL('../../../docs/examples/phq9-gad7.json', import.meta.url)

const dataOf = (code: string, from: NaireRecord = record) =>
  JSON.parse(from.Questions.find(({ Code }) => Code === code)?.Data ?? 'null')
const answers = (prefix: string, count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, value]))
const holds = (source: string, values: Record<string, string | number>) => compile(source).evaluate(scopeOf(values))

const shown = (values: Record<string, string>) =>
  ['support', 'contact'].map((code) => holds(dataOf(code).Config.VisibleExpression, values))

describe('the demonstration questionnaire', () => {
  it('is the file that people import; `vitest -u` writes it', async () => {
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(file.pathname)
  })

  it('comes through an import as it is', () => {
    expect(parseRecord(JSON.parse(readFileSync(file, 'utf8')))).toEqual({ record })
  })

  it('has the nine and the seven items with the codes 0 to 3', () => {
    const items = record.Questions.filter(({ Code }) => /^(?:phq|gad)\d$/.test(Code))
    expect(items).toHaveLength(16)
    for (const { Code } of items)
      expect(dataOf(Code).Interactions[0].Entries.map((entry: { Code: string }) => entry.Code)).toEqual([
        '0',
        '1',
        '2',
        '3',
      ])
  })

  it('scores the sum of both scales', () => {
    expect(holds(record.ScoreExpression ?? '', { ...answers('phq', 9, '3'), ...answers('gad', 7, '2') })).toBe(41)
  })

  it('succeeds from 18 years on', () => {
    expect([17, 18].map((age) => holds(record.SuccessParam ?? '', { age }))).toEqual([false, true])
  })

  it('alarms on item 9 above 0 and on a PHQ-9 total of 20', () => {
    const [choice, text] = ['phq9', 'story'].map((code) => dataOf(code))
    expect([choice.Alarm, text.Alarm]).toEqual([1, 2])
    expect(['0', '1'].map((phq9) => holds(choice.Config.AlarmExpression, { phq9 }))).toEqual([false, true])
    expect(
      ['2', '3'].map((value) => holds(text.Config.AlarmExpression, { ...answers('phq', 9, value), phq1: '1' })),
    ).toEqual([false, true])
  })

  it('shows the page of support from a PHQ-9 total of 10, its words for any thought of hurting oneself', () => {
    const nine = { ...answers('phq', 9, '1'), phq1: '2', phq9: '0' }
    expect(shown(nine)).toEqual([false, false])
    expect(shown({ ...nine, phq2: '2' })).toEqual([true, true])
    expect(shown({ ...answers('phq', 9, '0'), phq9: '1' })).toEqual([true, false])
  })

  it('asks to check answers that contradict each other', () => {
    const [{ Expression }] = dataOf('gad7').ExtraValidations
    expect(holds(Expression, { ...answers('phq', 9, '3'), ...answers('gad', 7, '0') })).toBe(false)
    expect(holds(Expression, { ...answers('phq', 9, '3'), ...answers('gad', 7, '0'), gad3: '1' })).toBe(true)
    expect(holds(Expression, answers('phq', 9, '3'))).toBe(true)
  })

  it('puts every adult into exactly one quota cell', () => {
    for (const gender of ['M', 'F']) {
      for (const age of [18, 39, 40, 120]) {
        const matched = record.QuotarList?.filter(({ QuotarExpression }) => holds(QuotarExpression, { gender, age }))
        expect(matched, `${gender} ${age}`).toHaveLength(1)
      }
    }
    expect(
      record.QuotarList?.filter(({ QuotarExpression }) => holds(QuotarExpression, { gender: 'M', age: 17 })),
    ).toEqual([])
  })

  it('says everything in Chinese, English and Arabic', () => {
    const english = Object.entries(record.Translations?.['en-US'] ?? {})
    const arabic = record.Translations?.['ar'] ?? {}
    expect(Object.keys(arabic)).toEqual(english.map(([key]) => key))
    for (const [key, text] of english)
      expect([text, arabic[key]], key).toEqual([
        expect.stringMatching(/[a-z]/i),
        expect.stringMatching(/\p{Script=Arabic}/u),
      ])
  })
})
