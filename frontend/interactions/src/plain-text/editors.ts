import { affixes, dataTypeFields, interactionLogic, interactionScore, style } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { expression, number, select } from '../editing/field-kinds.ts'

export const plainTextEditor: EditorTable = [
  { section: 'answer', fields: dataTypeFields('DataType') },
  {
    section: 'look',
    fields: [
      select('ViewType', ['SingleLine', 'MultiLine'], { word: 'TextViewType' }),
      number('ViewRows', { fallback: 4, least: 1, when: ({ ViewType }) => ViewType === 'MultiLine' }),
      ...affixes.map((field) => ({ ...field, word: `Text${field.at}` })),
      ...style,
    ],
  },
  { section: 'logic', fields: [expression('ValueExpression'), ...interactionLogic] },
  { section: 'score', fields: interactionScore },
]
