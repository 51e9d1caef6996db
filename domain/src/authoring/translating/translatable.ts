import type { NaireRecord } from '../../naires/record.ts'
import type { AuthoredText } from '../texts/authored-text.ts'
import { ownTexts } from '../texts/authored-texts.ts'

/** A text that respondents may read in other languages. */
export interface Translatable extends Pick<AuthoredText, 'question' | 'text' | 'place'> {
  /** By which its translations are kept: `<sid>.<field>`. */
  readonly key: string
}

/** Every text to translate, in the order in which they stand, each once. */
export function translatables(record: NaireRecord): readonly Translatable[] {
  const seen = new Set<string>()
  return ownTexts(record).flatMap(({ key, question, text, place }) => {
    if (key === null || seen.has(key)) return []
    seen.add(key)
    return [{ key, question, text, place }]
  })
}

export interface Coverage {
  readonly language: string
  readonly translated: number
  readonly all: number
}

/** How much of the texts each language has. */
export function coverageOf(record: NaireRecord, texts = translatables(record)): readonly Coverage[] {
  return Object.entries(record.Translations ?? {}).map(([language, translations]) => {
    return { language, translated: texts.filter(({ key }) => (translations[key] ?? '').trim() !== '').length, all: texts.length }
  })
}

/** Marks of a text that its translations must have too: `{{placeholders}}` and `[[blanks]]`, sorted. */
export function marksIn(text: string): readonly string[] {
  return (text.match(/\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]/g) ?? []).toSorted()
}

export const ownLanguageOf = ({ Language = 'zh-CN' }: Pick<NaireRecord, 'Language'>): string => Language
