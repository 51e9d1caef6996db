import { interactionLogic, interactionScore } from '../editing/common-fields.ts'
import type { EditorTable } from '../editing/editor-field.ts'
import { media } from '../editing/field-kinds.ts'

export const audioEditor: EditorTable = [
  { section: 'content', fields: [media('AudioResource', 'audio')] },
  { section: 'logic', fields: interactionLogic },
  { section: 'score', fields: interactionScore },
]
