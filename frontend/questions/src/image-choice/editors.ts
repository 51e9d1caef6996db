import { choiceEditor } from '@naire/frontend-interactions/choice/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const imageChoiceEditing: QuestionEditing = { question: [], interaction: choiceEditor({ columns: 3 }) }
