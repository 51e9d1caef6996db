import type { InputPattern } from '../../interactions/index.ts'
import { textOf, type WatchedFields } from '../report.ts'
import { binary, name, selfName, value } from '../foreign-expression.ts'
import type { Blank, Check, Rule } from '../survey.ts'
import { localWords } from './texts.ts'
import { looks } from './looks.ts'

/** Reads an input of one line. */
export function textBlank(
  fields: WatchedFields,
  language: string,
  longest: number | null,
  rule: (source: string, construct: string) => Rule,
): Partial<Blank> {
  const type = textOf(fields.peek('inputType'))
  if (type !== '') fields.report.take(fields, `inputType ${type}`)
  const computed = computedOf(fields, rule)
  const list = fields.list('dataList').flatMap((item) => textOf(item) || [])
  const most = fields.number('maxLength')
  const [min, max] = [fields.peek('min'), fields.peek('max')]
  fields.looks(...looks.text)
  for (const bound of ['minValueExpression', 'maxValueExpression'])
    if (fields.has(bound)) fields.leave(bound, 'expression')
  if (list.length > 0) fields.report.change(fields, 'dataList', 'asList')
  const common: Partial<Blank> = { ...computed, maxLength: most !== null && most > 0 ? most : longest }
  if (type === 'number' || type === 'range' || isMaskedNumber(fields)) {
    const step = fields.number('step')
    const mask = maskOf(fields, language)
    for (const bound of ['min', 'max'] as const) if (fields.has(bound)) fields.report.take(fields, bound)
    const precision = Math.max(
      ...[step, min, max].map((each) => (String(each ?? '').split('.')[1] ?? '').length),
      mask.precision ?? 0,
    )
    if (step === null && precision === 0 && mask.precision === undefined)
      fields.report.change(fields, 'inputType number', 'nearest', '1')
    return {
      ...computed,
      isNumber: true,
      precision,
      min: numberOf(min) ?? mask.min ?? null,
      max: numberOf(max) ?? mask.max ?? null,
      slider: type === 'range' ? (step ?? 1) : null,
      ...(mask.prepend && { prepend: mask.prepend }),
      ...(mask.append && { append: mask.append }),
    }
  }
  fields.skip('step')
  const mask = maskOf(fields, language)
  return {
    ...common,
    pattern: patterns[type] ?? mask.pattern ?? 'None',
    list,
    ...(mask.regular !== undefined && { regular: mask.regular }),
  }
}

/** Bounds of a moment, as they are written; a message of their own where there is one. */
export function momentChecks(fields: WatchedFields, language: string): readonly Check[] {
  if (!moments.has(fields.glance('inputType'))) return []
  return (['min', 'max'] as const).flatMap((bound) => {
    const given = fields.glance(bound)
    if (given === '') return []
    fields.report.take(fields, bound, given)
    const node = binary(bound === 'min' ? '>=' : '<=', name(selfName), value(given.replace('T', ' ')))
    const message = localWords(fields.raw[`${bound}ErrorText`], language)
    return [{ rule: { node, source: `${bound} ${given}`, construct: bound }, message, onBlank: false }]
  })
}

const moments: ReadonlySet<string> = new Set(['date', 'datetime-local', 'datetime', 'time', 'month'])

const patterns: Readonly<Record<string, InputPattern>> = {
  date: 'Date',
  'datetime-local': 'DateTime',
  datetime: 'DateTime',
  email: 'Email',
  month: 'Month',
  time: 'Time',
  url: 'Url',
  week: 'Week',
}

function computedOf(fields: WatchedFields, rule: (source: string, construct: string) => Rule): Partial<Blank> {
  if (fields.has('setValueIf') || fields.has('resetValueIf')) return {}
  for (const construct of ['setValueExpression', 'defaultValueExpression']) {
    const source = fields.peekText(construct)
    if (source === '') continue
    fields.report.change(fields, construct, 'nearest', source)
    return { value: rule(source, construct) }
  }
  return {}
}

interface Mask {
  readonly precision?: number
  readonly min?: number
  readonly max?: number
  readonly pattern?: InputPattern
  readonly regular?: string
  readonly prepend?: Blank['prepend']
  readonly append?: Blank['append']
}

const isMaskedNumber = (fields: WatchedFields) => /^(?:numeric|currency)$/.test(fields.glance('maskType'))

function maskOf(fields: WatchedFields, language: string): Mask {
  const kind = textOf(fields.take('maskType'))
  if (!fields.has('maskSettings')) return {}
  const inner = fields.within(fields.peek('maskSettings'), 'maskSettings')
  const [least, most] = [inner.number('min'), inner.number('max')]
  const pattern = inner.text('pattern')
  const made: Mask = {
    ...((kind === 'numeric' || kind === 'currency') && { precision: inner.number('precision') ?? 2 }),
    ...(least !== null && { min: least }),
    ...(most !== null && { max: most }),
    ...(kind === 'datetime' && { pattern: /h/i.test(pattern) ? (/d/i.test(pattern) ? 'DateTime' : 'Time') : 'Date' }),
    ...(kind === 'pattern' && pattern !== '' && { regular: maskRegular(pattern) }),
  }
  const [before, after] = [localWords(inner.take('prefix'), language), localWords(inner.take('suffix'), language)]
  inner.looks('saveMaskedValue', 'decimalSeparator', 'thousandsSeparator', 'allowNegativeValues')
  inner.close()
  return {
    ...made,
    ...(Object.keys(before).length > 0 && { prepend: before }),
    ...(Object.keys(after).length > 0 && { append: after }),
  }
}

/** `9` is a digit, `a` a letter, `#` either; a sign behind a backslash is itself. */
function maskRegular(pattern: string): string {
  const signs = pattern.match(/\\.|[^]/g) ?? []
  return `^${signs.map((sign) => classes[sign] ?? escaped(sign.replace('\\', ''))).join('')}$`
}

const classes: Readonly<Record<string, string>> = { '9': '[0-9]', a: '[A-Za-z]', '#': '[A-Za-z0-9]' }
const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function numberOf(given: unknown): number | null {
  const found = typeof given === 'number' ? given : textOf(given) === '' ? Number.NaN : Number(given)
  return Number.isFinite(found) ? found : null
}
