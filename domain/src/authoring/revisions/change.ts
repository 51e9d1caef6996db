/**
 * Subjects of a change: the question itself, a part of its content, or a part of the questionnaire beside the
 * questions.
 */
export const changedParts = [
  'question',
  'field',
  'option',
  'row',
  'column',
  'dimension',
  'part',
  'validation',
  'setting',
  'name',
  'quota',
  'split',
  'metadata',
  'resource',
  'pageGroups',
  'translation',
] as const

export type ChangedPart = (typeof changedParts)[number]

/** `order`: the same parts in another order; `moved`: the question stands elsewhere. */
export const changeKinds = [
  'added',
  'removed',
  'moved',
  'order',
  'renamed',
  'text',
  'condition',
  'setting',
  'memo',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/** One change, told by keys: words for `kind` and `part` are in `locales`. */
export interface Change {
  readonly kind: ChangeKind
  readonly part: ChangedPart
  /** Code, or text, of what was changed; blank for the question itself. */
  readonly name: string
  /** Name of the field in the content model; blank where something as a whole came, went or moved. */
  readonly field: string
  /** As people read it; null: it was not there. */
  readonly before: string | null
  readonly after: string | null
}

/** Longer values are cut to so many characters. */
const longestValue = 200

/** A value as it is told. */
export function told(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}
