import { describe, expect, it } from 'vitest'
import { csvLine, csvText, fromCsvText } from './index.ts'

describe('a text in csv', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-x',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－a',
    '＠x',
    '\t=1',
    '  =1',
    '​=1',
    'a;=cmd',
    'a;\t@x',
    "'=1",
  ])('%j begins no formula', (text) => {
    for (const part of csvText(text).split(/[;\t]/)) expect(part.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
    expect(fromCsvText(csvText(text))).toBe(text)
  })

  it.each(['-5', '-5.25', '12', 'a-b', 'a = b', "it's", '2026-01-01'])('%j stays as it is', (text) =>
    expect(csvText(text)).toBe(text),
  )
})

it('a line quotes what has to be', () => {
  expect(csvLine(['a', -3, null, true, 'a,"b"\n', 'c;d'])).toBe('a,-3,,true,"a,""b""\n","c;d"')
})
