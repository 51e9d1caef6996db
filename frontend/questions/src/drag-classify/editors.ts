import { matrixEditor } from '@naire/frontend-interactions/matrix/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const dragClassifyEditing: QuestionEditing = { question: [], interaction: matrixEditor }
