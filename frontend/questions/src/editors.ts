import { defaultMembers, type QuestionType } from '@naire/domain/questions'
import { matrixEditor } from '@naire/frontend-interactions/matrix/editors.ts'
import { choiceEditor, pictureEditor } from '@naire/frontend-interactions/choice/editors.ts'
import {
  expression,
  flag,
  list,
  number,
  part,
  resource,
  rich,
  select,
  text,
} from '@naire/frontend-interactions/editing/field-kinds.ts'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, ListEditing, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import {
  interactionLogic,
  interactionScore,
  partLogic,
  shuffleFields,
} from '@naire/frontend-interactions/editing/common-fields.ts'
import {
  audioEditor,
  attachEditor,
  cascadeEditor,
  locEditor,
  plainTextEditor,
  sortEditor,
  videoEditor,
} from '@naire/frontend-interactions/editing/editors.ts'
import { withCells, withWrittenCodes } from './blankfill/with-cells.ts'

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

const blankfillEditing: QuestionEditing = {
  question: [
    { section: 'content', fields: [list('Rows', rows), list('Columns', columns), part('InteractionsMap', 'cells')] },
    { section: 'order', fields: shuffleFields('ShuffleSetting', 'Rows') },
    { section: 'look', fields: [select('ViewType', [101, 201]), flag('FullWidth', false)] },
  ],
  interaction: null,
  explicit: withWrittenCodes,
  tidy: withCells,
}

/** A choice among places on a picture; a new option stands in the middle until it is moved. */
const pictureEditing: QuestionEditing = {
  question: [
    {
      section: 'content',
      fields: [
        resource('Picture.Url', 'image'),
        number('Picture.Width', { least: 1 }),
        number('Picture.Height', { least: 1 }),
      ],
    },
  ],
  interaction: pictureEditor,
  tidy: (_before, after) => {
    const options = (valueAt(after, entries) ?? []) as readonly ContentObject[]
    if (options.every((option) => option['IsGroupIntro'] === true || option['Region'])) return after
    return withValueAt(
      after,
      entries,
      options.map((option) =>
        option['IsGroupIntro'] === true || option['Region'] ? option : { ...option, Region: middle },
      ),
    )
  },
}

const entries = 'Interactions.0.Entries'
const middle = { Shape: 'rect', Points: [0.4, 0.4, 0.2, 0.2] }

const inlineClickEditing: QuestionEditing = {
  question: [],
  interaction: [{ section: 'content', fields: [part('InlineData', 'clickText')] }, ...matrixEditor],
}

const freeStyleEditing: QuestionEditing = {
  question: [{ section: 'content', fields: [part('Interactions', 'blanks')] }],
  interaction: null,
  stemWithin: true,
}

const videoEditing: QuestionEditing = { question: [], interaction: videoEditor }

const sortEditing: QuestionEditing = { question: [], interaction: sortEditor }

const matrixEditing: QuestionEditing = { question: [], interaction: matrixEditor }

const locEditing: QuestionEditing = { question: [], interaction: locEditor }

const imageSegmentEditing: QuestionEditing = pictureEditing

const imageChoiceEditing: QuestionEditing = { question: [], interaction: choiceEditor({ columns: 3 }) }

const essayEditing: QuestionEditing = { question: [], interaction: plainTextEditor }

const dragClassifyEditing: QuestionEditing = { question: [], interaction: matrixEditor }

const choiceEditing: QuestionEditing = { question: [], interaction: choiceEditor() }

const cascadeEditing: QuestionEditing = { question: [], interaction: cascadeEditor }

const carouselEditing: QuestionEditing = { question: [], interaction: matrixEditor }

const canvasChoiceEditing: QuestionEditing = pictureEditing

const audioEditing: QuestionEditing = { question: [], interaction: audioEditor }

const attachEditing: QuestionEditing = { question: [], interaction: attachEditor }

const scanQrCodeEditing: QuestionEditing = { question: [], interaction: null }

const repeatEditing: QuestionEditing = {
  question: [
    {
      section: 'content',
      fields: [
        part('RepeatSetting.StartCode', 'repeatEnd'),
        part('RepeatSetting.EndCode', 'repeatEnd'),
        expression('RepeatSetting.CountExpression'),
      ],
    },
  ],
  interaction: [
    {
      section: 'content',
      fields: [
        text('MemberText'),
        number('MinSelection', { least: 0, word: 'MinMembers' }),
        number('MaxSelection', { fallback: defaultMembers, least: 1, word: 'MaxMembers' }),
      ],
    },
    { section: 'logic', fields: interactionLogic },
    { section: 'score', fields: interactionScore },
  ],
}

const introEditing: QuestionEditing = { question: [], interaction: null, stemWithin: true }

/** Editor definition of each type: tables of its fields that the staff app shows as a form. */
export const questionEditing: Readonly<Record<QuestionType, QuestionEditing>> = {
  choice: choiceEditing,
  matrix: matrixEditing,
  blankfill: blankfillEditing,
  freeStyle: freeStyleEditing,
  intro: introEditing,
  essay: essayEditing,
  attach: attachEditing,
  sort: sortEditing,
  cascade: cascadeEditing,
  loc: locEditing,
  scanQrCode: scanQrCodeEditing,
  video: videoEditing,
  inlineClick: inlineClickEditing,
  imageChoice: imageChoiceEditing,
  canvasChoice: canvasChoiceEditing,
  imageSegment: imageSegmentEditing,
  dragClassify: dragClassifyEditing,
  carousel: carouselEditing,
  audio: audioEditing,
  repeat: repeatEditing,
}

export { questionFields } from './editing/question-fields.ts'
export { cellSpans, withAlike, withInput } from './blankfill/with-cells.ts'

/** Editor definition of a type's own settings; pure data. */
export interface QuestionEditing {
  /** Fields of the question, beside those of all types. */
  readonly question: EditorTable
  /** Fields of its only interaction; null for a type that has none, or several with a control of their own. */
  readonly interaction: EditorTable | null
  /** Its answering view has the stem within it, among what is answered. */
  readonly stemWithin?: true
  /** The content with what is understood where nothing is written: a change is made beside it. Absent: nothing is. */
  readonly explicit?: (content: ContentObject) => ContentObject
  /** Sets right what follows from a change: inputs of new cells, places of new options. Absent: nothing does. */
  readonly tidy?: (before: ContentObject, after: ContentObject, newSid: () => string) => ContentObject
}
