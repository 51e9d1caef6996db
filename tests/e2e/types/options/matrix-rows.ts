import { expect, type Locator } from '@playwright/test'
import { newSid } from '../../../api/fieldwork.ts'
import { said } from '../../looks/words.ts'
import { parts, picture, rowsOf, take } from './option-row.ts'

const cell = (question: Locator, row: string, option: string) =>
  question.getByRole('checkbox', { name: `${row} ${option}` })
const rows = (letters: string, own = {}) =>
  parts(letters, own).map((row) => ({ ...row, Data: `行 ${String(row['Code'])}` }))
const heads = async (question: Locator, axis: 'col' | 'row') =>
  (await question.locator(`th[scope=${axis}]`).allInnerTexts()).map((text) => text.trim().at(-1)).join('')
const base = () => ({ Rows: rows('PQ'), Options: parts('ABC') })
const excluding = () => {
  const options = parts('ABC')
  return [{ ...options[0], Exclusive: [options[1]!['Sid']] }, options[1], options[2]]
}

const takesBack = async (question: Locator) => {
  const taken = question.getByRole('radio', { checked: true })
  for (const at of [0, 3]) await take(question.getByRole('radio').nth(at))
  const clear = question.getByRole('button', { name: said('zh-CN', 'questions:choice.clear') })
  await clear.and(question.page().getByRole('button', { name: '行 P' })).click()
  await expect(taken).toHaveCount(1)
  await expect(question.getByRole('radio').first()).toBeFocused()
}

export const matrixRows = rowsOf('matrix', base, [
  [
    'ViewType',
    '101: a table where there is room; 201: one row below the other',
    { ViewType: 201 },
    async (question) => {
      await expect(question.locator('table')).toHaveCount(0)
      await expect(question.getByRole('radiogroup')).toHaveCount(2)
    },
  ],
  [
    'OptionStyle',
    '201: the words of the option are the cell',
    { OptionStyle: 201 },
    async (question) => expect(question.locator('td').getByText('A 项').first()).toBeVisible(),
  ],
  [
    'OptionLayout',
    'columns side by side under a row',
    { ViewType: 201, OptionLayout: 3 },
    async (question) =>
      expect(
        await question
          .locator('.n-matrix__choices')
          .first()
          .evaluate((choices) => getComputedStyle(choices).gridTemplateColumns.split(' ').length),
      ).toBe(3),
  ],
  [
    'AllowMulti',
    'several in a row',
    { AllowMulti: true },
    async (question) => expect(question.getByRole('checkbox')).toHaveCount(6),
  ],
  [
    'Row2Column',
    'rows stand side by side, options below each other',
    { Row2Column: true },
    async (question) => expect(await heads(question, 'col')).toBe('PQ'),
  ],
  [
    'ScaleMode',
    'the options are the levels of a scale',
    { ScaleMode: true, ViewType: 201 },
    async (question) => {
      await take(question.getByRole('radio', { name: 'B 项' }).first())
      await expect(question.locator('.n-strip__level[data-taken]')).toHaveCount(1)
    },
  ],
  [
    'Options.ScaleEffect',
    'a sign for each level; all up to the chosen one are filled',
    {
      ScaleMode: true,
      Options: parts('ABC', { A: { ScaleEffect: 'star' }, B: { ScaleEffect: 'star' }, C: { ScaleEffect: 'star' } }),
    },
    async (question) => {
      await take(question.getByRole('radio', { name: '行 P B 项' }))
      await expect(question.locator('svg.n-sign[data-lit]')).toHaveCount(2)
    },
  ],
  [
    'MaxSelectionHintSetting',
    'says how many rows may take an option',
    {
      Options: parts('ABC', { A: { MaxSelection: 1 } }),
      MaxSelectionHintSetting: { Enable: true, Format: '限 {0} 行' },
    },
    async (question) => expect(question.getByText('限 1 行')).toBeVisible(),
  ],
  [
    'MaxSelectCountHintSetting',
    'says how many rows have taken it',
    { MaxSelectCountHintSetting: { Enable: true, Format: '已选 {0} 行' } },
    async (question) => {
      await take(question.getByRole('radio', { name: '行 P B 项' }))
      await expect(question.getByText('已选 1 行')).toBeVisible()
    },
  ],
  [
    'Options.MaxSelection',
    'no more rows can take it',
    { Options: parts('ABC', { A: { MaxSelection: 1 } }) },
    async (question) => {
      await take(question.getByRole('radio', { name: '行 P A 项' }))
      await expect(question.getByRole('radio', { name: '行 Q A 项' })).toBeDisabled()
    },
  ],
  [
    'Options.Group',
    'a heading over neighbours of one group',
    { Options: parts('ABC', { A: { Group: '左组' }, B: { Group: '左组' } }) },
    async (question) =>
      expect(question.locator('th[scope=colgroup]', { hasText: '左组' })).toHaveAttribute('colspan', '2'),
  ],
  [
    'Options.Exclusive',
    'puts the others of its row out',
    { AllowMulti: true, Options: excluding() },
    async (question) => {
      await take(cell(question, '行 P', 'B 项'))
      await take(cell(question, '行 P', 'A 项'))
      await expect(cell(question, '行 P', 'B 项')).not.toBeChecked()
    },
  ],
  [
    'Options.TextInputConfig',
    'a text under the row that took it',
    { Options: parts('ABC', { C: { TextInputConfig: { Enabled: true } } }) },
    async (question) => {
      await take(question.getByRole('radio', { name: '行 Q C 项' }))
      await expect(question.getByRole('textbox')).toBeVisible()
    },
  ],
  [
    'Options.Image',
    'the picture above the words of the option',
    { Options: parts('ABC', { A: { Image: picture('#00c') } }) },
    async (question) => expect(question.locator('thead img')).toHaveCount(1),
  ],
  [
    'Rows.Image',
    'the picture above the words of the row',
    { Rows: rows('PQ', { P: { Image: picture('#00c') } }) },
    async (question) => expect(question.locator('tbody img')).toHaveCount(1),
  ],
  [
    'Rows.AfterData',
    'stands behind the row',
    { Rows: rows('PQ', { P: { AfterData: '（含周末）' } }) },
    async (question) => expect(question.getByText('（含周末）')).toBeVisible(),
  ],
  [
    'Rows.CssClass',
    "a class for the author's style rules",
    { Rows: rows('PQ', { P: { CssClass: 'mine' } }), CssText: '.mine { color: rgb(1, 2, 3) }' },
    async (question) => expect(question.locator('.mine')).toHaveCSS('color', 'rgb(1, 2, 3)'),
  ],
  [
    'Rows.IsGroupIntro',
    'heads the rows that follow',
    { Rows: rows('OPQ', { O: { IsGroupIntro: true } }) },
    async (question) => expect(question.locator('th[scope=rowgroup]')).toHaveText('行 O'),
  ],
  [
    'Rows.HideExpression',
    'there while it is false',
    { Rows: rows('PQ', { Q: { HideExpression: '1 == 1' } }) },
    async (question) => expect(await heads(question, 'row')).toBe('P'),
  ],
  [
    'Rows.VisibleExpression',
    'there while it is true',
    { Rows: rows('PQ', { Q: { VisibleExpression: '1 == 2' } }) },
    async (question) => expect(await heads(question, 'row')).toBe('P'),
  ],
  [
    'ShuffleSetting.Enable',
    'another order of rows',
    { Rows: rows('PQRSTUVWXY'), ShuffleSetting: { Enable: true } },
    async (question) => expect(await heads(question, 'row')).not.toBe('PQRSTUVWXY'),
  ],
  [
    'OptionShuffleSetting.Enable',
    'another order of options',
    { ViewType: 201, Options: parts('ABCDEFGHIJ'), OptionShuffleSetting: { Enable: true } },
    async (question) => {
      const words = (await question.getByRole('radiogroup').first().locator('.n-choice__label').allInnerTexts())
        .map((text) => text.trim()[0])
        .join('')
      expect(words).not.toBe('ABCDEFGHIJ')
    },
  ],
  [
    'CssText',
    'style rules for the matrix alone',
    { CssText: 'color: rgb(1, 2, 3)' },
    async (question) => expect(question.locator('.n-matrix')).toHaveCSS('color', 'rgb(1, 2, 3)'),
  ],
  [
    'Compulsory',
    'marked, and said to readers',
    {},
    async (question) => expect(question.getByText(said('zh-CN', 'questions:required'))).toBeAttached(),
  ],
  ['Compulsory=false', 'the answer of a row can be taken back, in a table', { Compulsory: false }, takesBack],
  ['Compulsory=false', 'and row by row', { Compulsory: false, ViewType: 201 }, takesBack],
  [
    'Rows.Visible',
    'false: not there',
    { Rows: rows('PQ', { Q: { Visible: false } }) },
    async (question) => expect(await heads(question, 'row')).toBe('P'),
  ],
  [
    'Rows.FixedPos',
    'keeps its place all the same',
    { Rows: rows('PQRSTUVWXY', { P: { FixedPos: true } }), ShuffleSetting: { Enable: true } },
    async (question) => expect((await heads(question, 'row'))[0]).toBe('P'),
  ],
  [
    'Options.Visible',
    'false: not there',
    { ViewType: 201, Options: parts('ABC', { B: { Visible: false } }) },
    async (question) => expect(question.getByRole('radio')).toHaveCount(4),
  ],
  [
    'Options.VisibleExpression',
    'there while it is true',
    { ViewType: 201, Options: parts('ABC', { B: { VisibleExpression: '1 == 2' } }) },
    async (question) => expect(question.getByRole('radio')).toHaveCount(4),
  ],
  [
    'Options.HideExpression',
    'there while it is false',
    { ViewType: 201, Options: parts('ABC', { B: { HideExpression: '1 == 1' } }) },
    async (question) => expect(question.getByRole('radio')).toHaveCount(4),
  ],
  [
    'Options.SelectExpression',
    'chosen in every row, and stays so',
    { AllowMulti: true, Options: parts('ABC', { B: { SelectExpression: '1 == 1' } }) },
    async (question) => expect(question.getByRole('checkbox', { checked: true, disabled: true })).toHaveCount(2),
  ],
  [
    'Options.DisableExpression',
    'cannot be chosen',
    { Options: parts('ABC', { B: { DisableExpression: '1 == 1' } }) },
    async (question) => expect(question.getByRole('radio', { disabled: true })).toHaveCount(2),
  ],
  [
    'Options.Readonly',
    'cannot be changed',
    { Options: parts('ABC', { B: { Readonly: true } }) },
    async (question) => expect(question.getByRole('radio', { disabled: true })).toHaveCount(2),
  ],
  [
    'Options.FixedPos',
    'keeps its place all the same',
    { Options: parts('ABCDEFGHIJ', { A: { FixedPos: true } }), ViewType: 201, OptionShuffleSetting: { Enable: true } },
    async (question) => expect(question.locator('.n-choice__label').first()).toHaveText('A 项'),
  ],
  [
    'Options.IsGroupIntro',
    'heads the options that follow',
    { ViewType: 201, Options: parts('OAB', { O: { IsGroupIntro: true } }) },
    async (question) => expect(question.locator('.n-matrix__choices .n-matrix__group').first()).toHaveText('O 项'),
  ],
  [
    'Options.AfterData',
    'stands behind the option',
    { Options: parts('AB', { A: { AfterData: '（最差）' } }) },
    async (question) => expect(question.getByText('（最差）').first()).toBeVisible(),
  ],
  [
    'ReadonlyExpression',
    'nothing can be changed while it is true',
    { ReadonlyExpression: '1 == 1' },
    async (question) => expect(question.locator('input:enabled')).toHaveCount(0),
  ],
  [
    'Readonly',
    'nothing can be changed',
    { Readonly: true },
    async (question) => expect(question.locator('input:enabled')).toHaveCount(0),
  ],
])

const [row, first, second] = [newSid(), newSid(), newSid()]
const words = {
  Rows: [{ Sid: row, Code: 'R', Data: '句' }],
  Options: [
    { Sid: first, Code: 'A', Data: '甲词' },
    { Sid: second, Code: 'B', Data: '乙词', CssClass: 'mine' },
  ],
}

export const matrixKinRows = [
  ...rowsOf('inlineClick', () => words, [
    [
      'InlineData',
      'the text with its words to click',
      { AllowMulti: true, InlineData: `前文[[${row}@#@${first}]]中[[${row}@#@${second}]]后文` },
      async (question) => {
        await expect(question.getByText('前文')).toBeVisible()
        await question.getByRole('button', { name: '甲词' }).click()
        await expect(question.getByRole('button', { name: '甲词' })).toHaveAttribute('aria-pressed', 'true')
      },
    ],
    [
      'Options.CssClass',
      'the look of a word that was clicked',
      { CssText: '.mine { font-style: italic }' },
      async (question) => {
        await question.getByRole('button', { name: '乙词' }).click()
        await expect(question.getByRole('button', { name: '乙词' })).toHaveCSS('font-style', 'italic')
      },
    ],
  ]),
  ...rowsOf('dragClassify', base, [
    [
      'Options.MaxSelection',
      'a class that is full takes no more',
      { Options: parts('AB', { A: { MaxSelection: 1 } }) },
      async (question) => {
        for (const thing of ['行 P', '行 Q']) {
          await question.getByRole('button', { name: thing, exact: true }).click()
          await question.locator('.n-class__head', { hasText: 'A 项' }).click({ force: true })
        }
        await expect(question.locator('.n-class').first().locator('.n-thing')).toHaveCount(1)
      },
    ],
  ]),
  ...rowsOf('carousel', base, [
    [
      'Rows',
      'one after the other',
      {},
      async (question) => {
        await expect(question.getByText('行 Q')).toBeHidden()
        await question.getByRole('button').last().click()
        await expect(question.getByText('行 Q')).toBeVisible()
      },
    ],
  ]),
]
