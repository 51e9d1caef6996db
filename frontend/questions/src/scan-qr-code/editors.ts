import type { QuestionEditing } from '../editing/question-editing.ts'

export const scanQrCodeEditing: QuestionEditing = { question: [], interaction: null }
