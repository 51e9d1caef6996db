import type { Phrase } from './phrase.ts'
import type { SentenceKey } from './sentences.ts'

export const said = (key: SentenceKey, of: Readonly<Record<string, Phrase>>): Phrase => ({ kind: 'sentence', key, of })
export const plain = (text: string): Phrase => ({ kind: 'plain', text })
export const quoted = (text: string): Phrase => ({ kind: 'quoted', text })
export const apart = (of: Phrase): Phrase => ({ kind: 'apart', of })
