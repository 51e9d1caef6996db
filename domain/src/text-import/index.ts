/** Questionnaires out of texts that were written for people (content §7: what authors bring along). */
export { readText } from './read-text.ts'
export { recordOfDraft } from './record.ts'
export { remarkKeys, type QuestionDraft, type Remark, type RemarkKey, type TextDraft } from './draft.ts'
