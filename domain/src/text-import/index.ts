/** Questionnaires out of texts that were written for people (content §7: what authors bring along). */
export { readOptions } from './option-text.ts'
export { readText } from './read-text.ts'
export { recordOfDraft } from './record.ts'
export { remarkKeys, type OptionDraft, type QuestionDraft, type Remark, type RemarkKey, type TextDraft } from './draft.ts'
