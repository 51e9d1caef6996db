import { recordFields, requestFields } from '@naire/frontend-interactions/editing/common-fields.ts'
import type { ContentObject, EditorTable, ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
import {
  checks,
  expression,
  flag,
  lines,
  list,
  media,
  number,
  rich,
  select,
  text,
} from '@naire/frontend-interactions/editing/field-kinds.ts'
import { timeLimitBounds } from '@naire/domain/time-limits'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'

const timeLimit = { least: timeLimitBounds.least, most: timeLimitBounds.most }

const isLocked = (question: ContentObject) => valueAt(question, 'FetchLockConfig.Required') === true

const isRecorded = (question: ContentObject) => valueAt(question, 'Config.RecordSetting.Enable') === true

const validations: ListEditing = {
  fields: [
    {
      section: 'content',
      fields: [expression('Expression', { word: 'ExtraExpression' }), text('Message', { word: 'ExtraMessage' })],
    },
  ],
  text: 'Message',
  inBulk: false,
  hasIntros: false,
  fresh: (Id, _code, Message) => ({ Id, Expression: 'true', Message }),
}

/** Fields of every question (content §3.1). */
export const questionFields: EditorTable = [
  { section: 'content', fields: [rich('Data', { word: 'Stem' })] },
  {
    section: 'answer',
    fields: [
      list('ExtraValidations', validations),
      expression('Config.PrefillExpression'),
      number('Config.AnswerTimeSpan', { least: 0 }),
      number('Config.TimeLimit', timeLimit),
      number('Config.PageTimeLimit', timeLimit),
    ],
  },
  { section: 'look', fields: [lines('Css')] },
  {
    section: 'logic',
    fields: [
      flag('Visible', true, { word: 'QuestionVisible' }),
      expression('Config.VisibleExpression'),
      expression('Config.HideExpression'),
      checks('ViewPorts', ['desktop', 'tablet', 'mobile']),
      expression('Config.AlarmExpression'),
      text('Config.AlarmExplain'),
      select('Alarm', [1, 0, 2, 3]),
    ],
  },
  {
    section: 'capture',
    fields: [
      ...recordFields('Config.RecordSetting'),
      flag('Config.RecordSetting.Optional', false, { word: 'RecordSetting_Optional', when: isRecorded }),
      flag('Config.TakeSnapshot', false),
      flag('Config.TakeSign', false),
    ],
  },
  {
    section: 'request',
    fields: [
      flag('FetchLockConfig.Required', false),
      ...requestFields('FetchLockConfig.Fetch', isLocked),
      expression('FetchLockConfig.UnlockExpression', { when: isLocked }),
      flag('RemoteModeConfig.Enable', false),
      media('RemoteModeConfig.ResourceList', 'media', {
        several: true,
        when: (question) => valueAt(question, 'RemoteModeConfig.Enable') === true,
      }),
    ],
  },
]
