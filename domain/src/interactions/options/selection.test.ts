import { expect, test } from 'vitest'
import { ContentReader } from '../content-reader.ts'
import { readShuffle } from '../shuffle-setting.ts'
import { readOption, forcedOptions, openOptions, withoutExcluded } from './option.ts'

const shuffle = readShuffle(new ContentReader({}, '', []))
const option = (Code: string, extra: object = {}) =>
  readOption(new ContentReader({ Sid: Code, Code, ...extra }, '', []), 0, shuffle)
const codes = (options: readonly { Code: string }[]) => options.map(({ Code }) => Code).join('')
const state = { visible: true, disabled: false, forced: false }

test('open are options that are shown and not disabled, never an intro, nor one of which no state is known', () => {
  const options = [option('A'), option('B'), option('C'), option('D', { IsGroupIntro: true }), option('E')]
  expect(codes(openOptions(options, [state, { ...state, visible: false }, { ...state, disabled: true }, state]))).toBe(
    'A',
  )
})

test('of forced options that exclude each other the first is selected', () => {
  const options = [option('A'), option('B', { Exclusive: ['A'] }), option('C')]
  expect(
    codes(
      forcedOptions(
        options,
        options.map(() => ({ ...state, forced: true })),
      ),
    ),
  ).toBe('AC')
  expect(codes(forcedOptions(options, [state]))).toBe('')
})

test('a later choice removes the earlier one that it excludes; nothing removes what is forced', () => {
  const [a, b, c] = [option('A'), option('B', { Exclusive: ['A'] }), option('C', { Exclusive: ['B'] })]
  expect(codes(withoutExcluded([], [a, b]))).toBe('B')
  expect(codes(withoutExcluded([], [b, a]))).toBe('A')
  expect(codes(withoutExcluded([a], [b, c]))).toBe('C')
})
