/** Questionnaires out of texts that were written for people (content §7: what authors bring along). */
export { readOptions } from './options.ts'
export { readText } from './read-text.ts'
export { recordOfDraft } from './record.ts'
export {
  kindChoices,
  lineChoices,
  remarkKeys,
  type Choices,
  type KindChoice,
  type LineChoice,
  type LineRole,
  type OptionDraft,
  type QuestionDraft,
  type ReadLine,
  type Remark,
  type RemarkKey,
  type TextDraft,
} from './draft.ts'
