import { readPageGroups } from '../../naires/page-groups/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { partPath, textKey } from '../../naires/text-key.ts'
import { ownTexts, type AuthoredText } from '../texts/authored-texts.ts'

/** A text that respondents may read in other languages. */
export interface Translatable extends Pick<AuthoredText, 'question' | 'text' | 'place'> {
  /** Its `textKey`. */
  readonly key: string
}

/** Every text to translate, in the order in which they stand, each once. */
export function translatables(record: NaireRecord): readonly Translatable[] {
  const seen = new Set<string>()
  return keyedTexts(record).filter(({ key, text }) => {
    const isNew = !seen.has(key) && hasWords(text)
    if (isNew) seen.add(key)
    return isNew
  })
}

/** Every text that can be translated, wherever it stands. */
export function keyedTexts(record: NaireRecord): readonly Translatable[] {
  return [...partTexts(record), ...ownTexts(record)].flatMap(({ key, question, text, place }) =>
    key === null ? [] : [{ key, question, text, place }],
  )
}

// Read where the respondent picks the next part. Searches leave them alone: orders name parts by them.
function partTexts({
  Sid,
  PageGroups,
}: NaireRecord): readonly Pick<AuthoredText, 'key' | 'question' | 'text' | 'place'>[] {
  return readPageGroups(PageGroups).groups.flatMap(({ OrderMode, Parts }, group) => {
    if (OrderMode !== 'Manually') return []
    return Parts.flatMap(({ Desc }, part) =>
      Desc.trim() === ''
        ? []
        : [
            {
              key: textKey(Sid, partPath(Desc)),
              question: null,
              text: Desc,
              place: { in: 'groups', path: `${group}.Parts.${part}.Desc` } as const,
            },
          ],
    )
  })
}

export interface Coverage {
  readonly language: string
  readonly translated: number
  readonly all: number
}

/** Counts the texts translated into each language, out of all. */
export function coverageOf(record: NaireRecord, texts = translatables(record)): readonly Coverage[] {
  return Object.entries(record.Translations ?? {}).map(([language, translations]) => {
    return {
      language,
      translated: texts.filter(({ key }) => (translations[key] ?? '').trim() !== '').length,
      all: texts.length,
    }
  })
}

// Not only marks; a picture may be another one in another language.
const hasWords = (text: string) => /[\p{L}\p{N}<]/u.test(text.replace(marks, ''))

/**
 * Marks of a text that its translations must have too: `{{placeholders}}`, `[[blanks]]` and the `{0}` of forms, sorted.
 */
export function marksIn(text: string): readonly string[] {
  return (text.match(marks) ?? []).toSorted()
}

const marks = /\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]|\{\d+\}/g

export const ownLanguageOf = ({ Language = 'zh-CN' }: Pick<NaireRecord, 'Language'>): string => Language

/**
 * Keys of the texts that are others than in an earlier content, while their translations are the same: these may say
 * what is no longer asked.
 */
export function staleTranslations(earlier: NaireRecord, record: NaireRecord, language: string): ReadonlySet<string> {
  if (ownLanguageOf(earlier) !== ownLanguageOf(record)) return new Set()
  const before = new Map(translatables(earlier).map(({ key, text }) => [key, text]))
  const [old, now] = [earlier.Translations?.[language] ?? {}, record.Translations?.[language] ?? {}]
  const isStale = (key: string, text: string) =>
    before.has(key) && before.get(key) !== text && (now[key] ?? '').trim() !== '' && old[key] === now[key]
  return new Set(translatables(record).flatMap(({ key, text }) => (isStale(key, text) ? [key] : [])))
}
