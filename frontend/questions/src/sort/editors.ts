import { sortEditor } from '@naire/frontend-interactions/sort/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const sortEditing: QuestionEditing = { question: [], interaction: sortEditor }
