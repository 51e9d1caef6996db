/**
 * An expression in plain words: what it says, from its tree; the sentences are in `locales/<lang>/expressions.json`.
 */
export { wordingOf } from './wording.ts'
export type { Phrase, ArithmeticSign } from './phrase.ts'
export { sentenceKeys, functionSentence, type SentenceKey } from './sentences.ts'
export type { ReferenceTitles } from './naming.ts'
