import { languages } from '@naire/domain/languages'
import { expect, it } from 'vitest'
import { languageNameIn } from './session-columns.ts'

it.each([
  ['zh-CN', 'zh-CN', '简体中文'],
  ['zh-CN', 'de', '德语'],
  ['en-US', 'zh-TW', 'Traditional Chinese'],
  ['ar', 'en-US', 'الإنجليزية'],
  ['de', 'mi', 'Māori'],
  ['de', 'not a tag', 'not a tag'],
])('names in %s the language %s: %s', (interfaceLanguage, tag, name) => {
  expect(languageNameIn(interfaceLanguage, tag)).toBe(name)
})

it('has a name for every language of the product in each of them', () => {
  const unnamed = languages.flatMap((own) =>
    languages
      .filter((tag) => languageNameIn(own, tag).toLowerCase() === tag.toLowerCase())
      .map((tag) => `${own} ${tag}`),
  )
  expect(unnamed).toEqual([])
})
