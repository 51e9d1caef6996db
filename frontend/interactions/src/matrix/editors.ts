import { interactionLogic, interactionScore, partLogic, shuffleFields, style } from '../editing/common-fields.ts'
import type { ContentObject, EditorField, EditorTable, ListEditing } from '../editing/editor-field.ts'
import { expression, flag, list, number, resource, rich, select, text } from '../editing/field-kinds.ts'
import { optionTable } from '../editing/option-fields.ts'
import { valueAt } from '../editing/at-path.ts'

const enabled = (at: string) => (matrix: ContentObject) => valueAt(matrix, `${at}.Enable`) === true

const behind: readonly EditorField[] = [rich('AfterData'), text('CssClass')]

const rowList: ListEditing = {
  fields: [
    {
      section: 'content',
      fields: [
        rich('Data', { word: 'RowData' }),
        flag('IsGroupIntro', false),
        resource('Image', 'image'),
        ...behind,
        flag('FixedPos', false),
      ],
    },
    { section: 'logic', fields: partLogic },
    { section: 'score', fields: [expression('ScoreExpression', { word: 'RowScoreExpression' })] },
  ],
  text: 'Data',
  codedLike: 'R1',
  inBulk: true,
  hasIntros: true,
  fresh: (Sid, Code, Data) => ({ Sid, Code, Data }),
}

const optionList: ListEditing = {
  ...rowList,
  fields: [
    ...optionTable(
      'Options',
      [
        ...behind,
        text('Group'),
        select('ScaleEffect', ['', 'star', 'heart', 'thumb', 'smile', 'neutral', 'frown']),
        number('MaxSelection', { least: 1, word: 'RowsAtMost' }),
      ],
      ['TakeSnapshot'],
    ),
    { section: 'score', fields: [expression('ScoreExpression', { word: 'OptionScoreExpression' })] },
  ],
  codedLike: 'A',
}

export const matrixEditor: EditorTable = [
  { section: 'content', fields: [list('Rows', rowList), list('Options', optionList)] },
  { section: 'answer', fields: [flag('Compulsory', true), flag('AllowMulti', false, { word: 'RowAllowMulti' })] },
  {
    section: 'order',
    fields: [...shuffleFields('ShuffleSetting', 'Rows'), ...shuffleFields('OptionShuffleSetting', 'Options')],
  },
  {
    section: 'look',
    fields: [
      select('ViewType', [101, 201]),
      select('OptionStyle', [101, 201]),
      number('OptionLayout', { fallback: 1, least: 1 }),
      flag('ScaleMode', false),
      flag('Row2Column', false),
      flag('MaxSelectionHintSetting.Enable', false),
      text('MaxSelectionHintSetting.Format', {
        fallback: '{0}',
        word: 'HintFormat',
        when: enabled('MaxSelectionHintSetting'),
      }),
      flag('MaxSelectCountHintSetting.Enable', false),
      text('MaxSelectCountHintSetting.Format', {
        fallback: '{0}',
        word: 'HintFormat',
        when: enabled('MaxSelectCountHintSetting'),
      }),
      ...style,
    ],
  },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
