import { interactionLogic, interactionScore, ownText, shuffleFields, style } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { flag, list, number, question } from '../editing/field-kinds.ts'
import { optionList } from '../editing/option-fields.ts'

export const sortEditor: EditorTable = [
  { section: 'content', fields: [list('Entries', optionList)] },
  { section: 'answer', fields: [flag('AllowMulti', true, { word: 'SortAllowMulti' }), number('MinSelection', { least: 0 }), number('MaxSelection', { least: 1 })] },
  { section: 'order', fields: [...shuffleFields('ShuffleSetting', 'Entries'), question('RefSeed')] },
  { section: 'look', fields: [number('OptionLayout', { fallback: 1, least: 1 }), ...ownText, ...style] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
