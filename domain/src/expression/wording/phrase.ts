import type { SentenceKey } from './sentences.ts'

export type ArithmeticSign = '+' | '−' | '×' | '÷' | '%'

/** Something that is said, free of any language. */
export type Phrase =
  /** As it is: numbers, codes. */
  | { readonly kind: 'plain'; readonly text: string }
  /** Words of the questionnaire, or of the author. */
  | { readonly kind: 'quoted'; readonly text: string }
  /** A sentence of the reader's language, with phrases at its placeholders. */
  | { readonly kind: 'sentence'; readonly key: SentenceKey; readonly of: Readonly<Record<string, Phrase>> }
  /** Conditions that all hold, or of which one holds; at least two. */
  | { readonly kind: 'all' | 'any'; readonly of: readonly Phrase[] }
  /** Values beside each other, or the cases of a choice. */
  | { readonly kind: 'values' | 'cases'; readonly of: readonly Phrase[] }
  | { readonly kind: 'arithmetic'; readonly sign: ArithmeticSign; readonly left: Phrase; readonly right: Phrase }
  | { readonly kind: 'negative'; readonly of: Phrase }
  /** Set apart by parentheses. */
  | { readonly kind: 'apart'; readonly of: Phrase }
