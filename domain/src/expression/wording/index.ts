/**
 * An expression in plain words: what it says, from its tree; the sentences are in `locales/<lang>/expressions.json`.
 */
export { wordingOf } from './wording.ts'
export {
  sentenceKeys,
  functionSentence,
  type SentenceKey,
  type ReferenceTitles,
  type Phrase,
  type ArithmeticSign,
} from './sentences.ts'
