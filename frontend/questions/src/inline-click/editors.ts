import { part } from '@naire/frontend-interactions/editing/field-kinds.ts'
import { matrixEditor } from '@naire/frontend-interactions/matrix/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const inlineClickEditing: QuestionEditing = {
  question: [],
  interaction: [{ section: 'content', fields: [part('InlineData', 'clickText')] }, ...matrixEditor],
}
