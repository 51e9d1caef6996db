import type { NaireRecord } from '../../naires/record.ts'
import { partPath, textKey } from '../../naires/text-key.ts'
import type { Operation } from '../operation.ts'
import { puttingTexts } from '../texts/put-texts.ts'
import { keyedTexts, ownLanguageOf, type Translatable } from './translatable.ts'

/**
 * Builds the operations that make a language the questionnaire's own. A language that it is translated to is swapped
 * with it: translations become the texts, texts become translations, and untranslated texts stay. For any other
 * language, they only declare that the texts are written in it.
 */
export function changingLanguage(record: NaireRecord, language: string): readonly Operation[] {
  const own = ownLanguageOf(record)
  const settled: Operation = { type: 'ChangeSettings', settings: { Language: language } }
  const translations = record.Translations?.[language]
  if (language === own) return []
  if (translations === undefined) return [settled]
  const texts = keyedTexts(record)
  const puts = texts.flatMap(({ key, place }) =>
    isWritten(translations[key]) ? [{ place, text: translations[key] ?? '' }] : [],
  )
  const before = Object.fromEntries(texts.map(({ key, text }) => [key, text]))
  const moved = movedParts(record, texts, translations)
  const others = Object.entries(record.Translations ?? {}).filter(([other]) => other !== language)
  return [
    ...puttingTexts(record, puts),
    settled,
    {
      type: 'ChangeTranslations',
      texts: {
        ...Object.fromEntries(others.map(([other, known]) => [other, rekeyed(known, moved)])),
        [own]: { ...record.Translations?.[own], ...before, ...rekeyed(before, moved) },
        [language]: null,
      },
    },
  ]
}

const isWritten = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** A part of a page group is known by its name: key with its old name → key with its new one. */
function movedParts(
  { Sid }: NaireRecord,
  texts: readonly Translatable[],
  translations: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const parts = texts.filter(({ place }) => place.in === 'groups')
  return new Map(
    parts.flatMap(({ key }) =>
      isWritten(translations[key]) ? [[key, textKey(Sid, partPath(translations[key] ?? ''))] as const] : [],
    ),
  )
}

function rekeyed(
  texts: Readonly<Record<string, string>>,
  moved: ReadonlyMap<string, string>,
): Readonly<Record<string, string | null>> {
  const known = [...moved].filter(([key]) => Object.hasOwn(texts, key))
  return {
    ...Object.fromEntries(known.map(([key]) => [key, null])),
    ...Object.fromEntries(known.map(([key, next]) => [next, texts[key] ?? ''])),
  }
}
