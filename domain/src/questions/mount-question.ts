import type { ContentPart, ContentReader } from '../interactions/index.ts'
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

/** Steps that lift what all types have in common to today's shape, oldest first; each leaves newer content as it is. */
const commonMigrations: readonly Migration[] = [
  /** Extra validations written as triples of id, expression and message (content §3.1). */
  (raw) => {
    const { ExtraValidations } = raw
    if (!Array.isArray(ExtraValidations) || !ExtraValidations.some(Array.isArray)) return raw
    return {
      ...raw,
      ExtraValidations: ExtraValidations.map((item: unknown) => (Array.isArray(item) ? namedTriple(item) : item)),
    }
  },
]

/** A content with what all types have in common in today's shape. */
export const lifted: Migration = (raw) => commonMigrations.reduce((content, lift) => lift(content), raw)

export type Migration = (raw: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

const namedTriple = ([Id, Expression, Message]: readonly unknown[]) => ({ Id, Expression, Message })
