import { expect, test } from 'vitest'
import { languages, nearestLanguage } from './index.ts'

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-Hant-HK', 'zh-TW'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['de-AT', 'de'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['ar-EG', 'ar'],
])('%s is answered in %s', (tag, language) => {
  expect(nearestLanguage(tag)).toBe(language)
})

test('a language that the product does not speak is nobody’s', () => {
  expect(nearestLanguage('tlh')).toBeNull()
  expect(nearestLanguage(null)).toBeNull()
})

test('the languages are those of runtime §9, Chinese first [R9-02]', () =>
  expect(languages).toEqual('zh-CN zh-TW en-US de nb th ja ko ru it es fr sv ar'.split(' ')))
