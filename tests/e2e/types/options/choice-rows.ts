import { expect, type Locator } from '@playwright/test'
import { said } from '../../looks/words.ts'
import { ownTextRows, parts, picture, rowsOf, take } from './option-row.ts'

const input = (question: Locator, name: string) =>
  question.getByRole('radio', { name }).or(question.getByRole('checkbox', { name }))
const many = { AllowMulti: true }
const letters = async (question: Locator) =>
  (await question.locator('.n-choice__label').allInnerTexts()).map((text) => text.trim()[0]).join('')
const withSids = () => {
  const entries = parts('ABC')
  return [{ ...entries[0], Exclusive: [entries[1]!['Sid'], entries[2]!['Sid']] }, entries[1], entries[2]]
}

export const choiceRows = rowsOf('choice', () => ({ Entries: parts('ABC') }), [
  ...ownTextRows,
  [
    'Prepend',
    'stands before the options',
    { Prepend: '先读这句' },
    async (question) => expect(question.getByText('先读这句')).toBeVisible(),
  ],
  [
    'Append',
    'stands behind the options',
    { Append: '再读这句' },
    async (question) => expect(question.getByText('再读这句')).toBeVisible(),
  ],
  [
    'DisplayType',
    '`dropdown`: a list that drops down',
    { DisplayType: 'dropdown' },
    async (question) => expect(question.getByRole('combobox')).toBeVisible(),
  ],
  [
    'Compulsory',
    'false: an answer can be taken back',
    { Compulsory: false },
    async (question) => {
      await take(input(question, 'A 项'))
      await question.getByRole('button', { name: said('zh-CN', 'questions:choice.clear') }).click()
      await expect(input(question, 'A 项')).not.toBeChecked()
    },
  ],
  [
    'AllowMulti',
    'several can be chosen; all at once, too',
    many,
    async (question) => {
      await question.getByRole('button', { name: said('zh-CN', 'questions:choice.all') }).click()
      await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(3)
    },
  ],
  [
    'MaxSelection',
    'no more can be chosen; said before',
    { ...many, MaxSelection: 2 },
    async (question) => {
      await expect(question.getByText(said('zh-CN', 'questions:choice.atMost'))).toBeVisible()
      await take(input(question, 'A 项'))
      await take(input(question, 'B 项'))
      await expect(input(question, 'C 项')).toBeDisabled()
    },
  ],
  [
    'MinSelection',
    'said before',
    { ...many, MinSelection: 2 },
    async (question) => expect(question.getByText('至少选 2 项')).toBeVisible(),
  ],
  [
    'ShuffleSetting.Enable',
    'another order',
    { Entries: parts('ABCDEFGHIJ'), ShuffleSetting: { Enable: true } },
    async (question) => expect(await letters(question)).not.toBe('ABCDEFGHIJ'),
  ],
  [
    'Entries.FixedPos',
    'keeps its place all the same',
    { Entries: parts('ABCDEFGHIJ', { A: { FixedPos: true } }), ShuffleSetting: { Enable: true } },
    async (question) => expect((await letters(question))[0]).toBe('A'),
  ],
  [
    'OptionLayout',
    'columns side by side',
    { OptionLayout: 3 },
    async (question) =>
      expect(
        await question
          .locator('.n-options__rows')
          .evaluate((rows) => getComputedStyle(rows).gridTemplateColumns.split(' ').length),
      ).toBe(3),
  ],
  [
    'CssText',
    'style rules for the options alone',
    { CssText: 'color: rgb(1, 2, 3)' },
    async (question) => expect(question.locator('.n-options')).toHaveCSS('color', 'rgb(1, 2, 3)'),
  ],
  [
    'Entries.IsGroupIntro',
    'heads what follows',
    { Entries: parts('ABC', { A: { IsGroupIntro: true } }) },
    async (question) => {
      await expect(question.getByText('A 项')).toBeVisible()
      await expect(question.getByRole('radio')).toHaveCount(2)
    },
  ],
  [
    'Entries.Image',
    'the picture above its words',
    { Entries: parts('ABC', { B: { Image: picture('#c00') } }) },
    async (question) => expect(question.locator('img')).toHaveCount(1),
  ],
  [
    'Entries.TextInputConfig',
    'a text inside the option once it is chosen; where it has a longest length, counted',
    { Entries: parts('ABC', { C: { TextInputConfig: { Enabled: true, DataType: { MaxLength: 5 } } } }) },
    async (question) => {
      await expect(question.getByRole('textbox')).toHaveCount(0)
      await take(input(question, 'C 项'))
      await question.getByRole('textbox').fill('其他')
      await expect(question.getByText('还可输入 3 字')).toBeVisible()
    },
  ],
  [
    'Entries.Exclusive',
    'puts the others out',
    { ...many, Entries: withSids() },
    async (question) => {
      await take(input(question, 'B 项'))
      await take(input(question, 'A 项'))
      await expect(input(question, 'B 项')).not.toBeChecked()
    },
  ],
  [
    'Entries.Visible',
    'false: not there',
    { Entries: parts('ABC', { B: { Visible: false } }) },
    async (question) => expect(await letters(question)).toBe('AC'),
  ],
  [
    'Entries.VisibleExpression',
    'there while it is true',
    { Entries: parts('ABC', { B: { VisibleExpression: '1 == 2' } }) },
    async (question) => expect(await letters(question)).toBe('AC'),
  ],
  [
    'Entries.HideExpression',
    'there while it is false',
    { Entries: parts('ABC', { C: { HideExpression: '1 == 1' } }) },
    async (question) => expect(await letters(question)).toBe('AB'),
  ],
  [
    'Entries.SelectExpression',
    'chosen, and stays so',
    { ...many, Entries: parts('ABC', { C: { SelectExpression: '1 == 1' } }) },
    async (question) => {
      await expect(input(question, 'C 项')).toBeChecked()
      await expect(input(question, 'C 项')).toBeDisabled()
    },
  ],
  [
    'Entries.DisableExpression',
    'cannot be chosen',
    { Entries: parts('ABC', { C: { DisableExpression: '1 == 1' } }) },
    async (question) => expect(input(question, 'C 项')).toBeDisabled(),
  ],
  [
    'Entries.Readonly',
    'cannot be changed',
    { Entries: parts('ABC', { A: { Readonly: true } }) },
    async (question) => expect(input(question, 'A 项')).toBeDisabled(),
  ],
  [
    'Entries.TakeSnapshot',
    'asks for a photo once it is chosen',
    { Entries: parts('ABC', { A: { TakeSnapshot: true } }) },
    async (question) => {
      await take(input(question, 'A 项'))
      await expect(question.getByText('给“A 项”拍一张照片')).toBeVisible()
    },
  ],
  [
    'Readonly',
    'nothing can be changed',
    { Readonly: true },
    async (question) => expect(question.getByRole('radio').and(question.locator(':enabled'))).toHaveCount(0),
  ],
  [
    'ReadonlyExpression',
    'nothing can be changed while it is true',
    { ReadonlyExpression: '1 == 1' },
    async (question) => expect(question.getByRole('radio').and(question.locator(':enabled'))).toHaveCount(0),
  ],
  [
    'Visible',
    'false: not there',
    { Visible: false },
    async (question) => expect(question.getByRole('radio')).toHaveCount(0),
  ],
])

const shown = picture('#0a0')

const pictured = () => ({
  Picture: { Url: shown, Width: 400, Height: 300 },
  Interactions: [
    {
      Code: 'I1',
      Entries: parts('AB', {
        A: { Region: { Shape: 'rect', Points: [0.1, 0.1, 0.3, 0.8] } },
        B: { Region: { Shape: 'rect', Points: [0.6, 0.1, 0.3, 0.8] } },
      }),
    },
  ],
})

export const pictureRows = [
  ...rowsOf(
    'imageChoice',
    () => ({ Entries: parts('ABC', { A: { Image: shown }, B: { Image: shown }, C: { Image: shown } }) }),
    [
      [
        'Entries.Image',
        'the picture is the option, and opens in full',
        {},
        async (question) => {
          await question.getByRole('button').first().click()
          const dialog = question.page().getByRole('dialog')
          await expect(dialog.locator('img')).toBeVisible()
          await question.page().keyboard.press('Escape')
        },
      ],
      [
        'OptionLayout',
        'pictures side by side; 3 unless it is given',
        {},
        async (question) =>
          expect(
            await question
              .locator('.n-tiles')
              .evaluate((tiles) => getComputedStyle(tiles).gridTemplateColumns.split(' ').length),
          ).toBe(3),
      ],
    ],
  ),
  ...(['canvasChoice', 'imageSegment'] as const).flatMap((type) =>
    rowsOf(type, () => ({}), [
      [
        '.Picture',
        'stands above the options',
        pictured(),
        async (question) => expect(question.locator('.n-picture img')).toBeVisible(),
      ],
      [
        'Entries.Region',
        'a place on the picture, and a row with its number',
        pictured(),
        async (question) => {
          await question.locator('.n-picture svg [data-sid]').last().click()
          await expect(question.getByRole('radio', { name: 'B 项' })).toBeChecked()
        },
      ],
    ]),
  ),
]
