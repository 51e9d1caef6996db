import type { QuestionType } from '@naire/domain/questions'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import {
  sectionNames,
  type ContentObject,
  type EditorField,
  type EditorTable,
  type SectionName,
} from '@naire/frontend-interactions/editing/editor-field.ts'
import { plainTextEditor } from '@naire/frontend-interactions/editing/editors.ts'
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

/** Whether a question has to be answered, in whichever field its type says so; null: nothing of it can be required. */
export function requirementOf(type: QuestionType, content: ContentObject): boolean | null {
  const said = interactionsOf(content).flatMap((interaction) => {
    const field = fieldOf(type, interaction)
    return field ? [isOn(field, valueAt(interaction, field.at))] : []
  })
  return said.length === 0 ? null : said.every((one) => one)
}

/** Whether the form of a question has a field for it: where it is said of each blank, or by a number, it has none. */
export function hasRequirementField(type: QuestionType, content: ContentObject): boolean {
  const [first] = interactionsOf(content)
  return questionEditing[type].interaction !== null && first !== undefined && fieldOf(type, first)?.control === 'flag'
}

/** The question with all that is answered in it required, or left to the respondent. */
export function withRequirement(type: QuestionType, content: ContentObject, isRequired: boolean): ContentObject {
  if (requirementOf(type, content) === null) return content
  return {
    ...content,
    Interactions: interactionsOf(content).map((interaction) =>
      required(interaction, fieldOf(type, interaction), isRequired),
    ),
  }
}

function required(interaction: ContentObject, field: EditorField | null, isRequired: boolean): ContentObject {
  if (!field || isOn(field, valueAt(interaction, field.at)) === isRequired) return interaction
  return withValueAt(interaction, field.at, field.control === 'number' ? (isRequired ? 1 : null) : isRequired)
}

const isOn = (field: EditorField, value: unknown): boolean =>
  field.control === 'number' ? Number(value ?? 0) > 0 : Boolean(value ?? ('fallback' in field && field.fallback))

const flags = ['DataType.Required', 'Compulsory']

// Where several can be chosen, required is how many are to be chosen at least.
function fieldOf(type: QuestionType, interaction: ContentObject): EditorField | null {
  const fields = (questionEditing[type].interaction ?? plainTextEditor).flatMap((section) => section.fields)
  const says = (at: string) => fields.find((field) => field.at === at && (field.when?.(interaction) ?? true))
  const canSay = fields.some(({ at }) => flags.includes(at))
  return flags.map(says).find((field) => field !== undefined) ?? (canSay ? (says('MinSelection') ?? null) : null)
}

const interactionsOf = ({ Interactions }: ContentObject): readonly ContentObject[] =>
  Array.isArray(Interactions) ? (Interactions as readonly ContentObject[]) : []
