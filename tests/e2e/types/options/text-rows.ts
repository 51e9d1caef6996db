import { expect, type Locator } from '@playwright/test'
import { newSid } from '../../../api/fieldwork.ts'
import { said } from '../../looks/words.ts'
import { rowsOf, type OptionRow } from './option-row.ts'

const box = (question: Locator) => question.locator('input, textarea').first()
const leave = (question: Locator) => box(question).press('Tab')

/** The list that a text offers entries of. */
export const listSid = newSid()
export const list = {
  Sid: listSid,
  TargetSid: '',
  Seq: 1,
  TargetType: 'Static',
  Type: 'json',
  FileName: 'cities',
  FileExt: 'json',
  ResourceData: JSON.stringify([
    { name: '上海', code: '021' },
    { name: '北京', code: '010' },
  ]),
}

/** Asserts that the typed text is refused with a sentence of this key. */
const refuses = (typed: string, sentence: RegExp | string) => async (question: Locator) => {
  await box(question).fill(typed)
  await leave(question)
  await expect(question.getByText(sentence)).toBeVisible()
}
const opens = (attribute: string, value: string) => async (question: Locator) =>
  expect(box(question)).toHaveAttribute(attribute, value)
const typed = (own: object) => ({ DataType: { Required: false, ...own } })
const number = (own: object) => typed({ Type: 2, ...own })
const slider = (own: object) => number({ MinValue: 0, MaxValue: 10, SliderSettings: { Enable: true, ...own } })

const patterns: readonly (readonly [pattern: string, attribute: string, value: string])[] = [
  ['DateTime', 'type', 'datetime-local'],
  ['Date', 'type', 'date'],
  ['Month', 'type', 'month'],
  ['Week', 'type', 'week'],
  ['Time', 'type', 'time'],
  ['Email', 'inputmode', 'email'],
  ['Url', 'inputmode', 'url'],
  ['QQ', 'inputmode', 'numeric'],
  ['Mobile', 'inputmode', 'tel'],
  ['Phone', 'inputmode', 'tel'],
]
const wrongly = {
  Chinese: 'abc',
  English: '中文',
  ChineseEnglish: '123',
  IdCard: '110101199001011234',
  Email: '不是',
  Mobile: '12345',
  QQ: '012',
  Phone: '1',
  Url: '不是',
}

export const textRows: readonly OptionRow[] = rowsOf('freeStyle', () => ({}), [
  [
    'Prepend',
    'stands before the box',
    { Prepend: '约' },
    async (question) => expect(question.getByText('约', { exact: true })).toBeVisible(),
  ],
  [
    'Append',
    'stands behind the box',
    { Append: '元整' },
    async (question) => expect(question.getByText('元整')).toBeVisible(),
  ],
  [
    'DataType.Prepend',
    'stands before the box where the interaction has none',
    typed({ Prepend: '约略' }),
    async (question) => expect(question.getByText('约略')).toBeVisible(),
  ],
  [
    'DataType.Append',
    'stands behind the box where the interaction has none',
    typed({ Append: '千克' }),
    async (question) => expect(question.getByText('千克')).toBeVisible(),
  ],
  [
    'ViewType',
    '`MultiLine`: several lines',
    { ViewType: 'MultiLine' },
    async (question) => expect(question.locator('textarea')).toHaveAttribute('rows', '4'),
  ],
  [
    'ViewRows',
    'this many',
    { ViewType: 'MultiLine', ViewRows: 7 },
    async (question) => expect(question.locator('textarea')).toHaveAttribute('rows', '7'),
  ],
  [
    'ValueExpression',
    'computed, and cannot be changed',
    { ValueExpression: '6 * 7' },
    async (question) => {
      await expect(box(question)).toHaveValue('42')
      await expect(box(question)).not.toBeEditable()
    },
  ],
  [
    'ReadonlyExpression',
    'cannot be changed while it is true',
    { ReadonlyExpression: '1 == 1' },
    async (question) => expect(box(question)).not.toBeEditable(),
  ],
  ['Readonly', 'cannot be changed', { Readonly: true }, async (question) => expect(box(question)).not.toBeEditable()],
  [
    'CssText',
    'style rules for the box',
    { CssText: 'color: rgb(1, 2, 3)' },
    async (question) => expect(box(question)).toHaveCSS('color', 'rgb(1, 2, 3)'),
  ],
  [
    'DataType.Required',
    'marked, and said to readers',
    { DataType: { Required: true } },
    async (question) => {
      await expect(question.getByText(said('zh-CN', 'questions:required'))).toBeAttached()
      await expect(box(question)).toHaveAttribute('aria-required', 'true')
    },
  ],
  [
    'DataType.MaxLength',
    'counted while it is written, refused beyond',
    typed({ MaxLength: 5 }),
    async (question) => {
      await box(question).fill('三个字')
      await expect(question.getByText('还可输入 2 字')).toBeVisible()
      await refuses('超过了五个字', /5/)(question)
    },
  ],
  ['DataType.MinLength', 'refused below', typed({ MinLength: 5 }), refuses('三个字', /5 个?字/)],
  [
    'DataType.Regular',
    'refused where it does not match',
    typed({ Regular: '^[a-c]+$' }),
    refuses('xyz', said('zh-CN', 'validation:regex')),
  ],
  [
    'DataType.CalSpace',
    'false: spaces at the ends do not count',
    typed({ MaxLength: 3, CalSpace: false }),
    async (question) => {
      await box(question).fill('  三个字  ')
      await leave(question)
      await expect(question.locator('[aria-invalid=true]')).toHaveCount(0)
    },
  ],
  [
    'DataType.DisableInputValidation',
    'nothing is refused',
    typed({ MinLength: 5, DisableInputValidation: true }),
    async (question) => {
      await box(question).fill('短')
      await leave(question)
      await expect(question.locator('[aria-invalid=true]')).toHaveCount(0)
    },
  ],
  [
    'DataType.BindingSource',
    'offered while it is written, all else refused',
    typed({ BindingSource: ['苹果', '香蕉'] }),
    async (question) => {
      await box(question).fill('香')
      await question.getByRole('option', { name: '香蕉' }).click()
      await expect(box(question)).toHaveValue('香蕉')
      await refuses('梨', '输入项不在设定列表内')(question)
    },
  ],
  [
    'DataType.TypeaheadSettings',
    "offered from the author's list, in the author's format",
    typed({
      TypeaheadSettings: {
        Enable: true,
        Mode: 'listOfObject',
        EntryFormat: '{name}（{code}）',
        OutputFormat: '{code}',
        Resource: listSid,
      },
    }),
    async (question) => {
      await box(question).fill('海')
      await question.getByRole('option', { name: '上海（021）' }).click()
      await expect(box(question)).toHaveValue('021')
    },
  ],
  ['DataType.Type', '2: a number, with the keyboard for numbers', number({}), opens('inputmode', 'decimal')],
  [
    'DataType.Type=1',
    'an html text: written with emphasis and lists, as long as its words; staff are shown the same, without what loads or leads away',
    typed({ Type: 1, MinLength: 5 }),
    async (question) => {
      const field = question.getByRole('textbox')
      await question.getByRole('button', { name: said('zh-CN', 'questions:rich.bold') }).click()
      await field.pressSequentially('三个字')
      await expect(field.locator('b, strong')).toHaveText('三个字')
      await field.press('Tab')
      await expect(question.getByText(/5 个?字/)).toBeVisible()
    },
  ],
  [
    'DataType.Prec',
    'shown with this many decimal places',
    number({ Prec: 2 }),
    async (question) => {
      await box(question).fill('3.5')
      await leave(question)
      await expect(box(question)).toHaveValue('3.50')
    },
  ],
  ['DataType.MinValue', 'refused below', number({ MinValue: 10 }), refuses('9', /10/)],
  ['DataType.MaxValue', 'refused above', number({ MaxValue: 10 }), refuses('11', /10/)],
  [
    'DataType.SliderSettings.Enable',
    'a scale to slide along beside the box',
    slider({}),
    async (question) => {
      await question.getByRole('slider').press('ArrowRight')
      await expect(question.getByRole('textbox')).toHaveValue('1')
    },
  ],
  [
    'DataType.SliderSettings.Pips',
    'marks on the scale, in words',
    slider({ Pips: { Enable: true, Values: [0, 10], ValueDescs: ['从不', '总是'] } }),
    async (question) => expect(question.getByText('总是')).toBeVisible(),
  ],
  [
    'DataType.SliderSettings.Tooltips',
    "the value at the handle, in the author's format",
    slider({ Tooltips: { Enable: true, Format: '{0} 分' } }),
    async (question) => {
      await question.getByRole('slider').press('ArrowRight')
      await expect(question.getByText('1 分', { exact: true })).toBeVisible()
    },
  ],
  ...patterns.map(
    ([Pattern, attribute, value]) =>
      [
        `DataType.Pattern=${Pattern}`,
        'the keyboard or picker for it',
        typed({ Pattern }),
        opens(attribute, value),
      ] as const,
  ),
  ...Object.entries(wrongly).map(
    ([Pattern, text]) =>
      [
        `DataType.Pattern=${Pattern}, refused`,
        'what is none is refused',
        typed({ Pattern }),
        refuses(text, '请输入正确的'),
      ] as const,
  ),
])
