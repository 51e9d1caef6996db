export type { AttachQuestionContent } from './attach/index.ts'
export { cellKey, withPartCodes, type BlankfillContent, type BlankfillPart } from './blankfill/index.ts'
export { cellDelimiter } from './cell-delimiter.ts'
export type { EssayContent } from './essay/index.ts'
export type { FreeStyleContent } from './free-style/index.ts'
export { readFetchRequest, type FetchMethod, type FetchRequest } from './fetch-request.ts'
export { questionCells, questionColumns, type QuestionColumn } from './grid.ts'
export { inlinePieces, type InlineClickContent, type InlinePiece } from './inline-click/index.ts'
export type { MatrixQuestionContent } from './matrix-question.ts'
export type { OptionQuestionContent } from './option-question.ts'
export type { PictureContent } from './picture.ts'
export { htmlPlaceholdersIn, piecesOf, placeholdersIn } from './placeholders.ts'
export type { MountedQuestion } from './mount-question.ts'
export type { ExtraValidation, QuestionConfig, QuestionContent } from './question-content.ts'
export type * from './question-type.ts'
export type { FetchLock, RemoteMode, RemoteResource } from './remote.ts'
export {
  readByDefinition,
  type ReadQuestion,
  type StoredContent,
  type QuestionDefinitions,
} from './read-by-definition.ts'
export { defaultMembers, type MembersContent, type RepeatContent, type RepeatSetting } from './repeat/index.ts'
export { readStoredQuestion } from './read-question.ts'
export { questionDefinitions } from './read-question.ts'
export * from './type-numbers.ts'
