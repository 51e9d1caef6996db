import { expect, it } from 'vitest'
import { arrayText } from './row-changes.ts'

it.each([
  [
    ['a', '', 'null', 'a,b', '{x}', 'c "d" \\ e', 'x\0y', '😀', 'half\uD800'],
    '{"a","","null","a,b","{x}","c \\"d\\" \\\\ e","xy","😀","half\uFFFD"}',
  ],
  [[1, -2.5, Number.NaN, true, false, null, undefined], '{1,-2.5,null,true,false,null,null}'],
  [[{ a: 'b' }, ['c']], '{"{\\"a\\":\\"b\\"}","[\\"c\\"]"}'],
])('writes %j as an array', (values, text) => {
  expect(arrayText(values)).toBe(text)
})

it('writes texts in an array of JSON as JSON', () => {
  expect(arrayText(['a', null, { b: 1 }, 2], true)).toBe('{"\\"a\\"",null,"{\\"b\\":1}","2"}')
})
