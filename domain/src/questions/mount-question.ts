import type { ContentPart, ContentReader } from '../interactions/index.ts'
import { commonMigrations } from './common-migrations.ts'
import type { QuestionContent } from './question-content.ts'
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
export function mountQuestion(
  type: QuestionType,
  definition: QuestionDefinition,
  reader: ContentReader,
): MountedQuestion {
  return new MountedByDefinition(type, definition, definition.read(reader))
}

class MountedByDefinition implements MountedQuestion {
  readonly parts: readonly ContentPart[]
  readonly fields: readonly Field[]

  constructor(
    readonly type: QuestionType,
    private readonly definition: QuestionDefinition,
    readonly content: QuestionContent,
  ) {
    this.parts = definition.parts(content)
    this.fields = definition.fields(content)
  }

  get number(): number {
    return this.definition.number
  }

  get numbered(): boolean {
    return this.definition.numbered
  }

  review(fields: readonly ReviewedField[]): readonly FieldShortcoming[] {
    return this.definition.review(this.content, fields)
  }
}

/** A stored content lifted to today's shape. */
export function migrated({ migrations }: QuestionDefinition, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return [...commonMigrations, ...migrations].reduce(
    (content, lift) => lift(content),
    raw as Readonly<Record<string, unknown>>,
  )
}
