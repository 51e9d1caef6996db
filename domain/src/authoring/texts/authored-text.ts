/** Where a text of an author stands; sids, and paths with dots: `Interactions.0.Entries.1.Data`. */
export type TextPlace =
  | { readonly in: 'content'; readonly question: string; readonly path: string }
  | { readonly in: 'memo' | 'code'; readonly question: string }
  | { readonly in: 'record'; readonly path: string }
  | { readonly in: 'groups'; readonly path: string }
  | { readonly in: 'quota'; readonly cell: string; readonly path: 'QuotarExpression' | 'Memo' }
  | { readonly in: 'translation'; readonly language: string; readonly key: string }

/** A text that an author wrote. */
export interface AuthoredText {
  readonly place: TextPlace
  /** `html`: with placeholders and marks; `words`: as it is read. */
  readonly kind: 'html' | 'words' | 'expression' | 'code'
  /** The question that it belongs to; null: the questionnaire itself. */
  readonly question: string | null
  readonly text: string
  /** Its `textKey`; null: it is not translated. */
  readonly key: string | null
}

/** Says the same of the same place, and of no other. */
export const placeKey = (place: TextPlace): string => JSON.stringify(place)
