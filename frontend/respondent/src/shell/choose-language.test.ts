import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const available = ['zh-CN', 'zh-TW', 'en-US', 'de', 'ar']

test.each([
  [['ar', 'de'], 'ar'],
  [[null, undefined, 'en-GB'], 'en-US'],
  [['de-AT'], 'de'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['xx', 'en_US'], 'en-US'],
  [['xx'], 'zh-CN'],
  [[], 'zh-CN'],
])('%j gives %s', (wishes, language) => expect(chooseLanguage(wishes, available)).toBe(language))
