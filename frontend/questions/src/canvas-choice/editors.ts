import { pictureEditing } from '../editing/picture-editing.ts'
import type { QuestionEditing } from '../editing/question-editing.ts'

export const canvasChoiceEditing: QuestionEditing = pictureEditing
