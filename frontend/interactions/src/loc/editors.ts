import { interactionLogic, interactionScore, ownText } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { flag } from '../editing/field-kinds.ts'

export const locEditor: EditorTable = [
  { section: 'answer', fields: [flag('Compulsory', true)] },
  { section: 'look', fields: ownText },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
