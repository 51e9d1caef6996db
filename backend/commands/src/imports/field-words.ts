import { readFileSync } from 'node:fs'
import { comparable, type ImportedField } from '@naire/domain/imports'
import { languages } from '@naire/domain/languages'

type Words = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

let known: ReadonlyMap<string, string> | undefined

/** Code of a word that exports write in a field, in any language; null: it is none of theirs. */
export function codeOfFieldWord(field: ImportedField, word: string): string | null {
  known ??= new Map(languages.flatMap(wordsIn))
  return known.get(`${field}/${word}`) ?? null
}

function wordsIn(language: string): readonly (readonly [string, string])[] {
  const file = new URL(`../../../../locales/${language}/management.json`, import.meta.url)
  const { words } = (JSON.parse(readFileSync(file, 'utf8')) as { readonly sessions: { readonly words: Words } })
    .sessions
  return (['Mode', 'ViewPort'] as const).flatMap((field) =>
    Object.entries(words[field] ?? {}).map(([code, word]) => [`${field}/${comparable(word)}`, code] as const),
  )
}
