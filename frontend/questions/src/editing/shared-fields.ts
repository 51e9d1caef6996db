import type { QuestionType } from '@naire/domain/questions'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import {
  sectionNames,
  type ContentObject,
  type EditorField,
  type EditorTable,
  type SectionName,
} from '@naire/frontend-interactions/editing/editor-field.ts'
import { questionEditing } from '../editors.ts'
import { questionFields } from './question-fields.ts'

export interface EditedQuestion {
  readonly type: QuestionType
  readonly content: ContentObject
}

/** A field that several questions have. */
export interface SharedField {
  readonly field: EditorField
  /** In the content of each. */
  readonly path: string
}

export interface SharedSection {
  readonly section: SectionName
  readonly fields: readonly SharedField[]
}

/**
 * The fields that all of these questions have and that say something for each of them; what is each one's own (texts,
 * lists, material) is not among them.
 */
export function sharedFields(questions: readonly EditedQuestion[]): readonly SharedSection[] {
  const [first, ...others] = questions
  if (!first) return []
  const everywhere = rowsOf(first).filter((row) =>
    others.every((other) => rowsOf(other).some((same) => isSame(row, same))),
  )
  return sectionNames
    .map((section) => ({
      section,
      fields: everywhere.filter((row) => row.section === section).map(({ field, path }) => ({ field, path })),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Returns the field's value, or its default where it is absent. */
export function valueOf({ field, path }: SharedField, content: ContentObject): unknown {
  const value = valueAt(content, path)
  const isAbsent = value === undefined || value === null || value === ''
  return isAbsent ? ('fallback' in field ? field.fallback : '') : value
}

interface Row extends SharedField {
  readonly section: SectionName
}

function rowsOf({ type, content }: EditedQuestion): readonly Row[] {
  const { question, interaction } = questionEditing[type]
  return [
    ...rowsIn([...questionFields, ...question], content, ''),
    ...rowsIn(interaction ?? [], valueAt(content, 'Interactions.0'), 'Interactions.0.'),
  ]
}

function rowsIn(table: EditorTable, object: unknown, prefix: string): readonly Row[] {
  return table.flatMap(({ section, fields }) =>
    fields
      .filter(
        (field) =>
          common.has(field.control) && !own.has(field.at) && (field.when?.((object ?? {}) as ContentObject) ?? true),
      )
      .map((field) => ({ section, field, path: prefix + field.at })),
  )
}

const isSame = (one: Row, other: Row): boolean =>
  one.path === other.path &&
  one.field.control === other.field.control &&
  meaningOf(one.field) === meaningOf(other.field)
const meaningOf = (field: EditorField): string =>
  JSON.stringify([field.word ?? field.at, 'values' in field && field.values, 'fallback' in field && field.fallback])

const common: ReadonlySet<EditorField['control']> = new Set<EditorField['control']>([
  'text',
  'lines',
  'expression',
  'flag',
  'number',
  'select',
  'checks',
])
/** Set by its requirement, for types that say it differently too. */
const own: ReadonlySet<string> = new Set(['Compulsory', 'DataType.Required'])
