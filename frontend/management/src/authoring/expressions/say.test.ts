import { readFileSync } from 'node:fs'
import { functionHelp, type FunctionName } from '@naire/domain/expression/help'
import { sentenceKeys, wordingOf } from '@naire/domain/expression/wording'
import { naireEnvironment } from '@naire/domain/naires/checking'
import { naireNaming } from '@naire/domain/naires/naming'
import { expect, test } from 'vitest'
import { smallNaire } from '../../../../../tests/fixtures/small-naire.ts'
import { functionLine } from './SuggestionList.tsx'
import { say } from '../../workplace/say.ts'
import i18next from 'i18next'

const languages = ['zh-CN', 'en-US', 'ar'] as const
const texts = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../locales/${language}/expressions.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>
const i18n = i18next.createInstance({
  lng: 'zh-CN',
  defaultNS: 'expressions',
  resources: Object.fromEntries(languages.map((language) => [language, { expressions: texts(language) }])),
  interpolation: { escapeValue: false },
})
await i18n.init()

const record = smallNaire()
const words = (source: string, language: string) => {
  const phrase = wordingOf(source, naireEnvironment(record), naireNaming(record))
  return phrase && say(phrase, i18n.getFixedT(language, 'expressions'), language).replaceAll(/[\u2068\u2069]/g, '')
}

test('an expression is said in the language of who reads it, with the words of the questionnaire', () => {
  expect(words("color == '1' && years >= 18", 'zh-CN')).toMatch(/^color“喜欢的颜色”为“红”，并且years.*不小于18$/)
  expect(words("color == '1' || is_empty(years)", 'en-US')).toMatch(
    /^color “喜欢的颜色” is “红” or years .*is not answered$/,
  )
  expect(words('sum(years, 1) * -2', 'en-US')).toMatch(/^sum of years .* and 1 × −2$/)
  expect(words('(years > 1 || years < 0) && years', 'zh-CN')).toMatch(/^（.*，或者.*），并且/)
  expect(words("iif(years > 1, 'a', 'b')", 'en-US')).toMatch(/^if .*, then “a”; otherwise “b”$/)
})

test('every function has a line of help, and every sentence its words', () => {
  const t = i18n.getFixedT('zh-CN', 'expressions')
  for (const name of Object.keys(functionHelp) as FunctionName[])
    expect(functionLine(name, t), name).not.toMatch(/say\.|field\.|\{\{/)
  for (const key of sentenceKeys) expect(i18n.exists(`say.${key}`, { lng: 'ar' }), key).toBe(true)
})
