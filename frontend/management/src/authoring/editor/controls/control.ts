import type { StoredQuestion } from '@naire/domain/naires'
import type { ContentObject, ControlName, EditorField } from '@naire/frontend-interactions/editing/editor-field.ts'

/** Props of a control. They include its location, so that it can set more than its own field. */
export interface ControlProps<Name extends ControlName = ControlName> {
  readonly field: Extract<EditorField, { readonly control: Name }>
  readonly question: StoredQuestion
  /** The object that the field is in. */
  readonly object: ContentObject
  /** Path of the field in the question's content. */
  readonly path: string
  /** As it stands; undefined: absent. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Of what is focused by the label. */
  readonly id: string
  readonly label: string
}

/** Props of a control that needs nothing of a question. */
export type FreeProps<Name extends ControlName> = Pick<
  ControlProps<Name>,
  'field' | 'value' | 'onChange' | 'id' | 'label'
> & {
  /** Question whose predecessors an expression reads; absent: the questionnaire's own. */
  readonly question?: StoredQuestion
}

export const wordOf = ({ at, word = at.replaceAll('.', '_') }: EditorField): string => word

/** The object that a path of a content leads into: `Interactions.0` of `Interactions.0.Entries`. */
export const within = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))
export const joined = (path: string, at: string): string => (path === '' ? at : `${path}.${at}`)

export const objectsIn = (value: unknown): readonly ContentObject[] =>
  Array.isArray(value) ? (value as readonly ContentObject[]) : []
export const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
