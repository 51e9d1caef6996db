import { expect, it } from 'vitest'
import { jsonText } from './json-text.ts'

it.each([
  ['plain 中文 😀', 'plain 中文 😀'],
  ['nul\0l', 'null'],
  ['half\uD800 and half\uDC00', 'half\uFFFD and half\uFFFD'],
  ['written \\u0000 and \\ud800', 'written \\u0000 and \\ud800'],
])('%j is stored as %j, at any depth', (given, stored) => {
  expect(JSON.parse(jsonText([{ deep: { text: given } }, given]))).toEqual([{ deep: { text: stored } }, stored])
})
