import type { ContentPart, ContentReader } from '../interactions/index.ts'
import { commonMigrations, type QuestionContent } from './question-content.ts'
import type { Field, FieldShortcoming, QuestionDefinition, ReviewedField } from './question-type.ts'
import { questionDefinitions, type BuiltQuestionType } from './registry.ts'

/** A question with its content, for code that does not care which type it is. */
export interface MountedQuestion {
  readonly type: BuiltQuestionType
  readonly number: number
  readonly numbered: boolean
  readonly content: QuestionContent
  /** Of the question itself. */
  readonly parts: readonly ContentPart[]
  readonly fields: readonly Field[]
  review(fields: readonly ReviewedField[]): readonly FieldShortcoming[]
}

/** Reads and mounts the content of a built type; what is wrong is noted in the reader. */
export function mountQuestion(type: BuiltQuestionType, reader: ContentReader): MountedQuestion {
  const definition: QuestionDefinition = questionDefinitions[type]
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

/** The stored content of a type, lifted to today's shape. */
export function migrated(type: BuiltQuestionType, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const { migrations }: QuestionDefinition = questionDefinitions[type]
  return [...commonMigrations, ...migrations].reduce((content, lift) => lift(content), raw as Readonly<Record<string, unknown>>)
}
