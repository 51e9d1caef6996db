import type { NaireRecord } from '../../naires/record.ts'
import { ownLanguageOf, translatables } from './translatable.ts'

/** Heads of the columns before those of the languages, which are headed by their tags: `en-US`. */
export const sheetHeads = ['key', 'question', 'field'] as const

/** The texts of a questionnaire as a table: a line for each, its own language first, then the others. */
export function translationSheet(record: NaireRecord, languages: readonly string[]): readonly (readonly string[])[] {
  const own = ownLanguageOf(record)
  const others = languages.filter((language) => language !== own)
  const codes = new Map(record.Questions.map(({ Sid, Code }) => [Sid, Code]))
  const lines = translatables(record).map(({ key, question, text, place }) => {
    const field = 'path' in place ? place.path : ''
    return [
      key,
      codes.get(question ?? '') ?? '',
      field,
      text,
      ...others.map((language) => record.Translations?.[language]?.[key] ?? ''),
    ]
  })
  return [[...sheetHeads, own, ...others], ...lines]
}
