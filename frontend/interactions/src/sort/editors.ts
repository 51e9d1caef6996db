import { interactionLogic, interactionScore, ownText, shuffleFields, style } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { flag, list, number, question } from '../editing/field-kinds.ts'
import { optionList, optionTable } from '../editing/option-fields.ts'

// An order holds all that it is asked for.
const entryList = { ...optionList, fields: optionTable('Entries', [], ['Readonly', 'Exclusive']) }

export const sortEditor: EditorTable = [
  { section: 'content', fields: [list('Entries', entryList)] },
  {
    section: 'answer',
    fields: [
      flag('AllowMulti', true, { word: 'SortAllowMulti' }),
      number('MinSelection', { least: 0 }),
      number('MaxSelection', { least: 1 }),
    ],
  },
  { section: 'order', fields: [...shuffleFields('ShuffleSetting', 'Entries'), question('RefSeed')] },
  { section: 'look', fields: [number('OptionLayout', { fallback: 1, least: 1 }), ...ownText, ...style] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
