import { audioEditor } from '@naire/frontend-interactions/audio/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const audioEditing: QuestionEditing = { question: [], interaction: audioEditor }
