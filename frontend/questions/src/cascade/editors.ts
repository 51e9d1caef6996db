import { cascadeEditor } from '@naire/frontend-interactions/cascade/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const cascadeEditing: QuestionEditing = { question: [], interaction: cascadeEditor }
