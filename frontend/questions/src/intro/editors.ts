import type { QuestionEditing } from '../editing/question-editing.ts'

export const introEditing: QuestionEditing = { question: [], interaction: null, stemWithin: true }
