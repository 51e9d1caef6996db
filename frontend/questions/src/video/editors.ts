import { videoEditor } from '@naire/frontend-interactions/video/editors.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const videoEditing: QuestionEditing = { question: [], interaction: videoEditor }
