import type { QuestionType } from '@naire/domain/questions'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField } from '@naire/frontend-interactions/editing/editor-field.ts'
import { plainTextEditor } from '@naire/frontend-interactions/plain-text/editors.ts'
import { questionEditing } from '../editors.ts'

/** Whether a question has to be answered, in whichever field its type says so; null: nothing of it can be required. */
export function requirementOf(type: QuestionType, content: ContentObject): boolean | null {
  const said = interactionsOf(content).flatMap((interaction) => {
    const field = fieldOf(type, interaction)
    return field ? [isOn(field, valueAt(interaction, field.at))] : []
  })
  return said.length === 0 ? null : said.every((one) => one)
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
