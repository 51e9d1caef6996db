import { expect, it } from 'vitest'
import { copyLine } from './row-changes.ts'

it.each([
  [
    ['a', '', '\\N', 'tab\tline\nreturn\r', 'c \\ e', 'x\0y', '😀', 'half\uD800'],
    'a\t\t\\\\N\ttab\\tline\\nreturn\\r\tc \\\\ e\txy\t😀\thalf\uFFFD\n',
  ],
  [[1, -2.5, Number.NaN, true, false, null, undefined], '1\t-2.5\t\\N\ttrue\tfalse\t\\N\t\\N\n'],
  [[{ a: 'b\n"' }, ['c']], '{"a":"b\\\\n\\\\""}\t["c"]\n'],
])('writes %j as a line for COPY', (values, line) => {
  expect(copyLine(values)).toBe(line)
})

it('writes texts in a column of JSON as JSON', () => {
  expect(copyLine(['a', 'a', null], [true, false, true])).toBe('"a"\ta\t\\N\n')
})
