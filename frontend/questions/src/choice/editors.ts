import { choiceEditor } from '@naire/frontend-interactions/choice/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const choiceEditing: QuestionEditing = { question: [], interaction: choiceEditor() }
