import type {
  ContentPart,
  ContentReader,
  MountedInteraction,
  SettledReply,
  Shortcoming,
} from '../interactions/index.ts'
import type { QuestionContent } from './question-content.ts'
import type { QuestionTypeNumber } from './type-numbers.ts'
import type { Migration } from './mount-question.ts'

/** Contract of every question type. Columns, cells, replies and validation belong to the interactions that it holds. */
export interface QuestionDefinition<Content extends QuestionContent = QuestionContent> {
  readonly number: QuestionTypeNumber
  /** Shown with a number before the stem. */
  readonly numbered: boolean
  /** The content with its defaults; what is wrong is noted in the reader. */
  read(reader: ContentReader): Content
  /**
   * Rows and columns of the question itself (blankfill), in the order in which they are written; most types have none.
   */
  parts(content: Content): readonly ContentPart[]
  /** Fields of the question, in the order in which they are answered. */
  fields(content: Content): readonly Field[]
  /** The content of a new question, as it is stored; `sid` gives new sids. */
  fresh(sid: () => string): object
  /** Lifts content of older versions, oldest step first; each leaves newer content as it is. */
  readonly migrations: readonly Migration[]
  /** Returns the problems of the question, from the problems of each of its fields. */
  review(content: Content, fields: readonly ReviewedField[]): readonly FieldShortcoming[]
}

/** One interaction of a question. */
export interface Field {
  readonly interaction: MountedInteraction
  /** Codes that name it in expressions behind the question's: `['I2']`, `['R1', 'C2']`; empty for none. */
  readonly path: readonly string[]
  /** Places, among the question's own parts, of those that it stands in: it is hidden while one of them is. */
  readonly within: readonly number[]
  /** Left out of what the question's own code reads, and of its number of answers (special attachments). */
  readonly aside: boolean
}

export interface ReviewedField extends Field {
  readonly settled: SettledReply
}

export interface FieldShortcoming extends Shortcoming {
  readonly interactionSid: string
}
