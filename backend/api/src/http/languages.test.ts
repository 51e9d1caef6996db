import { expect, it } from 'vitest'
import { acceptedLanguage } from './languages.ts'

it.each([
  [undefined, 'zh-CN'],
  ['en', 'en-US'],
  ['en-GB,zh;q=0.5', 'en-US'],
  ['pl, ar-EG;q=0.8, en;q=0.3', 'ar'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-CN;q=0.4, fr;q=0.9', 'fr'],
  ['no', 'nb'],
  ['de;q=0, *', 'zh-CN'],
])('takes %s to mean %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
