import type { AnyReply, Cell, Column } from '../interactions/index.ts'
import type { MountedQuestion } from './mount-question.ts'
import type { Field } from './question-type.ts'

/** A column of the data grid. `key` stays the same over the revisions of a questionnaire. */
export interface QuestionColumn {
  /** Sids of interaction and part: `<interaction>` or `<interaction>/<key of the column>`; unique in the question. */
  readonly key: string
  readonly type: Column['type']
  /** `Q1`, `Q1.I2`, `Q1.O3`. */
  readonly heading: string
  readonly title: string
}

export function questionColumns(code: string, question: MountedQuestion): readonly QuestionColumn[] {
  const isOnly = question.fields.filter((field) => !field.aside).length === 1
  return question.fields.flatMap((field) =>
    field.interaction.columns().map((column) => ({
      key: keyOf(field, column.key),
      type: column.type,
      heading: [code, isOnly && !field.aside ? '' : headingOf(field), column.code]
        .filter((part) => part !== '')
        .join('.'),
      title: column.title,
    })),
  )
}

/** The cells of a question by the keys of its columns; `replyOf` gives the reply of an interaction by its sid. */
export function questionCells(
  question: MountedQuestion,
  replyOf: (interactionSid: string) => AnyReply | null,
): Readonly<Record<string, Cell>> {
  const cells: Record<string, Cell> = {}
  for (const field of question.fields) {
    const own = field.interaction.cells(replyOf(field.interaction.content.Sid))
    for (const key of Object.keys(own)) cells[keyOf(field, key)] = own[key] ?? null
  }
  return cells
}

function keyOf({ interaction }: Field, key: string): string {
  return key === '' ? interaction.content.Sid : `${interaction.content.Sid}/${key}`
}

const headingOf = (field: Field) => (field.aside ? 'attach' : field.path.join('.'))
