import { partLogic, shuffleFields } from '@naire/frontend-interactions/editing/common-fields.ts'
import type { ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
import { flag, list, part, rich, select } from '@naire/frontend-interactions/editing/field-kinds.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'
import { withCells, withWrittenCodes } from './with-cells.ts'

const columns: ListEditing = {
  fields: [
    { section: 'content', fields: [rich('Data', { word: 'ColumnData' })] },
    { section: 'logic', fields: partLogic },
  ],
  text: 'Data',
  codedLike: 'C1',
  inBulk: true,
  hasIntros: false,
  fresh: (Sid, Code, Data) => ({ Sid, Code, Data }),
}

const rows: ListEditing = {
  ...columns,
  fields: [
    {
      section: 'content',
      fields: [rich('Data', { word: 'RowData' }), flag('IsGroupIntro', false), flag('FixedPos', false)],
    },
    { section: 'logic', fields: partLogic },
  ],
  codedLike: 'R1',
  hasIntros: true,
}

export const blankfillEditing: QuestionEditing = {
  question: [
    { section: 'content', fields: [list('Rows', rows), list('Columns', columns), part('InteractionsMap', 'cells')] },
    { section: 'order', fields: shuffleFields('ShuffleSetting', 'Rows') },
    { section: 'look', fields: [select('ViewType', [101, 201]), flag('FullWidth', false)] },
  ],
  interaction: null,
  explicit: withWrittenCodes,
  tidy: withCells,
}
