import { plainTextEditor } from '@naire/frontend-interactions/plain-text/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const essayEditing: QuestionEditing = { question: [], interaction: plainTextEditor }
