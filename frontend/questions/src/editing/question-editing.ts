import type { ContentObject, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'

/** How authors set what a type has of its own; pure data. */
export interface QuestionEditing {
  /** Fields of the question, beside those of all types. */
  readonly question: EditorTable
  /** Fields of its only interaction; null for a type that has none, or several with a control of their own. */
  readonly interaction: EditorTable | null
  /** Its answering view has the stem within it, among what is answered. */
  readonly stemWithin?: true
  /** The content with what is understood where nothing is written: a change is made beside it. Absent: nothing is. */
  readonly explicit?: (content: ContentObject) => ContentObject
  /** Sets right what follows from a change: inputs of new cells, places of new options. Absent: nothing does. */
  readonly tidy?: (before: ContentObject, after: ContentObject, newSid: () => string) => ContentObject
}
