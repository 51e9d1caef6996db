import type { ContentPart, ContentReader } from '../interactions/index.ts'
import { commonMigrations, type QuestionContent } from './question-content.ts'
import type { Field, FieldShortcoming, QuestionDefinition, ReviewedField } from './question-type.ts'
import type { QuestionType } from './type-numbers.ts'

/** A question with its content, for code that does not care which type it is. */
export interface MountedQuestion {
  readonly type: QuestionType
  readonly number: number
  readonly numbered: boolean
  readonly content: QuestionContent
  /** Of the question itself. */
  readonly parts: readonly ContentPart[]
  readonly fields: readonly Field[]
  review(fields: readonly ReviewedField[]): readonly FieldShortcoming[]
}

/** Reads and mounts a content; what is wrong is noted in the reader. */
export function mountQuestion(type: QuestionType, definition: QuestionDefinition, reader: ContentReader): MountedQuestion {
  const content = definition.read(reader)
  return {
    type,
    number: definition.number,
    numbered: definition.numbered,
    content,
    parts: definition.parts(content),
    fields: definition.fields(content),
    review: (fields) => definition.review(content, fields),
  }
}

/** A stored content lifted to today's shape. */
export function migrated({ migrations }: QuestionDefinition, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return [...commonMigrations, ...migrations].reduce((content, lift) => lift(content), raw as Readonly<Record<string, unknown>>)
}
