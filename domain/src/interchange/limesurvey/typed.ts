import type { WatchedFields } from '../report.ts'
import type { Blank } from '../survey.ts'
import { htmlOf } from '../words.ts'
import { bareRegular } from './expression.ts'
import type { LimeContext } from './lime-context.ts'
import type { LimeQuestion } from './tables.ts'

export function numberBlank(fields: WatchedFields, context: LimeContext): Partial<Blank> {
  const [min, max] = [
    fixedNumber(fields, 'min_num_value_n') ?? fixedNumber(fields, 'min_num_value'),
    fixedNumber(fields, 'max_num_value_n') ?? fixedNumber(fields, 'max_num_value'),
  ]
  for (const sum of ['equals_num_value']) if (fields.has(sum)) fields.leave(sum, 'noCounterpart')
  const isWhole = fields.flag('num_value_int_only')
  if (!isWhole) fields.report.change(fields, 'attributes num_value_int_only', 'nearest', '0.01')
  const hasSlider = fields.flag('slider_layout')
  const [least, most, step] = ['slider_min', 'slider_max', 'slider_accuracy'].map((each) => fields.number(each))
  fields.skip('maximum_chars', 'numbers_only')
  return {
    ...beside(fields, context),
    isNumber: true,
    precision: isWhole ? 0 : 2,
    min: hasSlider ? (least ?? min ?? 0) : min,
    max: hasSlider ? (most ?? max ?? 100) : max,
    slider: hasSlider ? (step ?? 1) : null,
  }
}

export function typedBlank(asked: LimeQuestion, fields: WatchedFields, context: LimeContext): Partial<Blank> {
  const most = fixedNumber(fields, 'maximum_chars')
  if (fields.flag('location_mapservice')) fields.report.leave(fields, 'attributes location_mapservice', 'noCounterpart')
  fields.looks('numbers_only', 'display_rows')
  if (asked.pattern !== '') fields.report.take(fields, 'preg', asked.pattern)
  return {
    ...beside(fields, context),
    maxLength: most,
    regular: asked.pattern === '' ? '' : bareRegular(asked.pattern),
  }
}

function beside(fields: WatchedFields, { language }: LimeContext): Partial<Blank> {
  const [before, after] = [fields.text('prefix'), fields.text('suffix')]
  return {
    ...(before !== '' && { prepend: { [language]: htmlOf(before) } }),
    ...(after !== '' && { append: { [language]: htmlOf(after) } }),
  }
}

/** A number that is written as one. */
export function fixedNumber(fields: WatchedFields, attribute: string): number | null {
  const text = fields.glance(attribute)
  if (text === '') return null
  if (/^-?\d+(?:\.\d+)?$/.test(text.trim())) return fields.number(attribute)
  fields.leave(attribute, 'expression')
  return null
}
