import { locEditor } from '@naire/frontend-interactions/loc/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const locEditing: QuestionEditing = { question: [], interaction: locEditor }
