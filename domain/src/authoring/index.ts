/**
 * Operations of authors on a questionnaire, as pure functions over the authoring record (content §4, §5.11, §7).
 * `perform(naire, operation)` gives the next record with the operation's exact inverse, or the reason why not. Records
 * are those of `parseRecord`: pages in order, places and counts right, codes and sids unique; every operation preserves
 * that.
 */
export { perform, performAll, type Outcome, type OperationOutcome } from './perform.ts'
export type * from './operation.ts'
export type { Entries, Entry, ListName } from './entries/lists.ts'
export type { InsertPosition } from './pages/place.ts'
export { difference, isNothing, type Restore, fetchedRecord } from './record/difference.ts'
export type { ReferencePlace } from './references/references-to.ts'
export { usesIn } from './references/uses.ts'
export { authoringRefusalNames, type AuthoringRefusal, type AuthoringRefusalName } from './refusal.ts'

/** Codes to propose. */
export { newQuestionCode, nextFreeCode } from './questions/code.ts'

/** Questions of validated scales. */
export { isLocked, longestScaleName } from './questions/validated.ts'

/** Questions as ones of another type. */
export { convertedContent, typesToBecome } from './questions/converted.ts'

/** A questionnaire made from another. */
export { copied } from './record/content.ts'

/** Page groups as they are written, and the pages of their parts. */
export { groupDrafts, writtenGroups, type GroupDraft, type PartDraft } from './page-groups/group-drafts.ts'

/** Questions that a repeat group may begin and end with. */
export { choosingRepeat, repeatBars, type RepeatBar, type RepeatEnd } from './ranges/repeat-range.ts'

/** Undo and redo. */
export {
  carried,
  emptyHistory,
  recorded,
  redo,
  undo,
  type History,
  type Step,
  type HistoryMove,
} from './history/history.ts'

export { typedField } from './history/typed-field.ts'

/** Payload of a save, delta fetched by a copy, and merge of two authors' changes (content §7). */
export {
  applyVariation,
  sharing,
  variation,
  type Variation,
  saveOf,
  type Save,
  type SavedNaire,
} from './variation/variation.ts'
export { appliedSave, type SaveBody, isNoChange, savedChanges } from './variation/applied-save.ts'
export { mergeVariations, type Conflict, type Merge, type Choices } from './variation/merge.ts'
export { mergeRecords, type RecordMerge } from './variation/merge-records.ts'
export { type FieldConflict, conflictChanges, fieldConflictChanges, fieldSubject } from './variation/merge-field.ts'

/** Differences between two contents. */
export { naireDifference, type NaireDifference, type QuestionDifference } from './revisions/naire-difference.ts'
export { changedParts, changeKinds, type Change, type ChangedPart, type ChangeKind } from './revisions/change.ts'
export type { TouchedColumns } from './revisions/touched.ts'

/** Resources in HTML, the list of questions, and words without HTML. */
export { plainTextOf } from '../answering/texts/plain-text-of.ts'
export { replacingResource, resourceUses, usedResources } from './resources/resource-uses.ts'

/** Find and replace. */
export { areaOf, find, searchAreas, type Hit, type Search, type SearchArea, replacing } from './find/find.ts'
export { placeKey, type AuthoredText, type TextPlace } from './texts/authored-texts.ts'
export { puttingTexts } from './texts/put-texts.ts'
export { questionTexts } from './texts/question-texts.ts'

/** Questions taken to another questionnaire. */
export { mostClipped, type Clip, type ClippedQuestion, clipReport, type ClipReport, readClips } from './clips/clip.ts'
export { clipOf } from './clips/clip-of.ts'

/** Texts in other languages, and sheets of them. */
export {
  coverageOf,
  marksIn,
  ownLanguageOf,
  translatables,
  type Coverage,
  type Translatable,
  staleTranslations,
  changingLanguage,
} from './translating/translatable.ts'
export { translationSheet } from './translating/read-translation-sheet.ts'
export {
  readTranslationSheet,
  takingSheet,
  type SheetReading,
  type SheetText,
} from './translating/read-translation-sheet.ts'

/** Codebook of a questionnaire, for readers of its data. */
export {
  codebookOf,
  type CodebookExpression,
  type CodebookField,
  type CodebookPart,
  type CodebookQuestion,
} from './codebook/codebook.ts'
export { answersInWords, type AnswerInWords } from './codebook/answers-in-words.ts'
