import { dataTypeFields, partLogic } from './common-fields.ts'
import type { ContentObject, EditorField, EditorTable, ListEditing } from './editor-field.ts'
import { expression, flag, resource, rich, siblings } from './field-kinds.ts'
import { valueAt } from './at-path.ts'

const takesText = (option: ContentObject) => valueAt(option, 'TextInputConfig.Enabled') === true
const isAnswerable = (option: ContentObject) => option['IsGroupIntro'] !== true

/** Fields of an option; `more` are those of one kind of option, `without` names what does nothing there. */
export function optionTable(
  within: string,
  more: readonly EditorField[] = [],
  without: readonly string[] = [],
): EditorTable {
  const kept = (fields: readonly EditorField[]) => fields.filter(({ at }) => !without.includes(at))
  return [
    {
      section: 'content',
      fields: [rich('Data', { word: 'OptionData' }), flag('IsGroupIntro', false), resource('Image', 'image'), ...more],
    },
    {
      section: 'typed',
      fields: [
        flag('TextInputConfig.Enabled', false, { when: isAnswerable }),
        ...dataTypeFields('TextInputConfig.DataType', takesText),
      ],
    },
    {
      section: 'answer',
      fields: kept([
        siblings('Exclusive', within, { when: isAnswerable }),
        flag('Readonly', false, { word: 'OptionReadonly', when: isAnswerable }),
        flag('TakeSnapshot', false, { word: 'OptionTakeSnapshot', when: isAnswerable }),
        flag('FixedPos', false),
      ]),
    },
    {
      section: 'logic',
      fields: [
        ...partLogic,
        expression('SelectExpression', { when: isAnswerable }),
        expression('DisableExpression', { when: isAnswerable }),
      ],
    },
  ]
}

/** Options of a choice or an order. */
export const optionList: ListEditing = {
  fields: optionTable('Entries'),
  text: 'Data',
  codedLike: 'A',
  inBulk: true,
  hasIntros: true,
  fresh: (Sid, Code, Data) => ({ Sid, Code, Data }),
}
