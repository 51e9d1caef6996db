import { describe, expect, test } from 'vitest'
import { ContentReader } from '../content-reader.ts'
import { readDataType } from './content.ts'
import { isNumber, sliderOf } from './index.ts'

const slider = (fields: object, settings: object = {}) => {
  const dataType = readDataType(
    new ContentReader({ Type: 2, ...fields, SliderSettings: { Enable: true, ...settings } }, '', []),
  )
  return isNumber(dataType) ? sliderOf(dataType) : expect.fail()
}

describe('content §3.9, sliders', () => {
  test('a number has none unless it is enabled', () => {
    expect(slider({}, { Enable: false })).toBeNull()
  })

  test('the scale goes from the least to the most value, in steps of the precision [C5-28]', () => {
    expect(slider({ MinValue: 1, MaxValue: 5, Prec: 1 })).toMatchObject({ min: 1, max: 5, step: 0.1, pips: [] })
    expect(slider({})).toMatchObject({ min: 0, max: 100, step: 1 })
    expect(slider({ MinValue: 200 })).toMatchObject({ min: 200, max: 200 })
  })

  test('pips stand at the given values with their descriptions, within the scale', () => {
    const Pips = { Enable: true, Values: [5, 1, 9], ValueDescs: ['very', 'not at all'] }
    expect(slider({ MinValue: 1, MaxValue: 5 }, { Pips })?.pips).toEqual([
      { value: 1, label: 'not at all' },
      { value: 5, label: 'very' },
    ])
    expect(
      slider({ MinValue: 0, MaxValue: 10 }, { Pips: { Enable: true, StepFormat: '{0} km' } })?.pips.map(
        ({ label }) => label,
      ),
    ).toEqual(['0 km', '10 km'])
  })

  test('StepMode: which values have a mark', () => {
    const marks = (StepMode: string, Values: readonly number[] = [], fields = { MinValue: 0, MaxValue: 10 }) =>
      slider(fields, { Pips: { Enable: true, StepMode, Values } })?.pips.map(({ value }) => value)
    expect(marks('', [2, 4])).toEqual([2, 4])
    expect(marks('values', [2, 4])).toEqual([2, 4])
    expect(marks('range', [2, 4])).toEqual([0, 10])
    expect(marks('steps')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(marks('positions', [0, 25, 100], { MinValue: 0, MaxValue: 40 })).toEqual([0, 10, 40])
    expect(marks('count', [3])).toEqual([0, 5, 10])
    expect(marks('count')).toEqual([0, 10])
  })

  test('no more marks than there is room for', () => {
    expect(slider({ MinValue: 0, MaxValue: 1000 }, { Pips: { Enable: true, StepMode: 'steps' } })?.pips).toHaveLength(
      21,
    )
  })

  test("the tooltip's default format is {0} [C3-69, R9-05]", () => {
    expect(slider({ Prec: 1 }, { Tooltips: { Enable: true } })?.tooltip(2.25)).toBe('2.3')
    expect(slider({}, { Tooltips: { Enable: true, Format: '{0} points' } })?.tooltip(7)).toBe('7 points')
    expect(slider({})?.tooltip(7)).toBeNull()
  })
})
