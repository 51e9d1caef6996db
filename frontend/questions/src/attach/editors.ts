import { attachEditor } from '@naire/frontend-interactions/attach/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const attachEditing: QuestionEditing = { question: [], interaction: attachEditor }
