import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from './table.ts'

const rows = Object.entries(refusals)
const keyOf = (code: string) => code.replace(/[{}-]/g, '')

it('every code is a GUID in braces, and stands once', () => {
  for (const [, { code }] of rows) expect(code).toMatch(/^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/)
  expect(new Set(rows.map(([, { code }]) => code)).size).toBe(rows.length)
})

describe.each(['zh-CN', 'en-US', 'ar'])('in %s', (language) => {
  const path = new URL(`../../../locales/${language}/exceptions.json`, import.meta.url)
  const sentences = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>

  it.each(rows)('%s has its sentence', (_key, { code }) => expect(sentences[keyOf(code)]).toBeTruthy())

  it('there is no sentence for a refusal that nobody says', () => {
    expect(Object.keys(sentences).toSorted()).toEqual(rows.map(([, { code }]) => keyOf(code)).toSorted())
  })
})

it.each([
  ['session.notFound', '答卷不存在。', 'session does not exist [R8-09]'],
  ['naire.notFound', '问卷不存在。', 'questionnaire does not exist [C8-02]'],
] as const)('%s says %s: %s', (key, sentence, _) => {
  const path = new URL('../../../locales/zh-CN/exceptions.json', import.meta.url)
  const sentences = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  expect(sentences[keyOf(refusals[key].code)]).toContain(sentence)
})

it('a sentence has the same placeholders in every language', () => {
  const of = (language: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../locales/${language}/exceptions.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
  const holes = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
  const chinese = of('zh-CN')
  for (const language of ['en-US', 'ar']) {
    for (const [key, sentence] of Object.entries(of(language))) expect(holes(sentence)).toEqual(holes(chinese[key]))
  }
})

it('levels are Trivial, Minor, Major and Crash [R8-04]', () => {
  const known: readonly string[] = ['Trivial', 'Minor', 'Major', 'Crash']
  for (const [key, { level }] of rows) expect(known, key).toContain(level)
})
