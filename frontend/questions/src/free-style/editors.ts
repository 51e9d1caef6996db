import { part } from '@naire/frontend-interactions/editing/field-kinds.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const freeStyleEditing: QuestionEditing = {
  question: [{ section: 'content', fields: [part('Interactions', 'blanks')] }],
  interaction: null,
  stemWithin: true,
}
