import { expect, test } from 'vitest'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { codebookOf } from './codebook.ts'
import { matrix, naire } from '../../../../tests/scenarios/naire.ts'

test('each question is told with its number, options with codes, columns of its data, and conditions', () => {
  const [color, years, name, why, end] = codebookOf(gardenNaire())
  expect(color).toMatchObject({
    code: 'color',
    type: 'choice',
    page: 1,
    number: 1,
    stem: '喜欢的颜色',
    expressions: [],
  })
  expect(color?.fields).toMatchObject([
    {
      code: 'I1',
      isMany: false,
      parts: [
        { code: 'A', text: '红', Axis: 'option' },
        { code: 'B', text: '蓝' },
      ],
    },
  ])
  expect(color?.columns.map(({ heading }) => heading)).toEqual(['color', 'color.input.B'])
  expect(years?.fields).toMatchObject([{ code: 'I1', type: 'plainText', parts: [] }])
  expect(years?.columns).toMatchObject([{ heading: 'years', type: 'Double' }])
  expect(name?.fields.map(({ code }) => code)).toEqual(['I1', 'I2'])
  expect(name?.expressions).toEqual([
    { path: 'ExtraValidations.0.Expression', source: "name.I1 != name.I2 || color == 'B'" },
  ])
  expect(why?.expressions.map(({ path }) => path)).toEqual(['Config.VisibleExpression'])
  expect(end).toMatchObject({ number: null, page: 3, fields: [] })
})

test('in another language, what is translated is in that language', () => {
  const [color, years] = codebookOf(gardenNaire(), 'en-US')
  expect(color?.fields[0]?.parts.map(({ sid: own, text }) => [own, text])).toEqual([
    [sid(31), 'Red'],
    [sid(32), '蓝'],
  ])
  expect(years?.stem).toBe('年龄 [[I1]]')
})

test('what stands behind a level of a scale is printed below it, in its language', () => {
  const ends = { 0: { Data: '0', AfterData: '不会' }, 1: { Data: '1' } }
  const record = {
    ...naire([matrix('q', 1, ends, { ScaleMode: true })]),
    Translations: { 'en-US': { 'sid-q-0.AfterData': 'Never' } },
  }
  const levels = (language: string) =>
    codebookOf(record, language)[0]?.fields[0]?.parts.flatMap(({ Axis, html, text }) =>
      Axis === 'option' ? [[html, text]] : [],
    )
  expect(levels('')).toEqual([
    ['0<br>不会', '0'],
    ['1', '1'],
  ])
  expect(levels('en-US')?.[0]).toEqual(['0<br>Never', '0'])
})
