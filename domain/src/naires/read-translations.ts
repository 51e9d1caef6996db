import { isFields, type FieldReader } from './fields.ts'
import type { NaireRecord } from './record.ts'
import { normalSid } from './sid.ts'

/** Language → `<sid>.<field>` → text. Sids in the keys are normalised like all others of the record. */
export function readTranslations(reader: FieldReader): NaireRecord['Translations'] {
  return reader.object('Translations', (translations) =>
    Object.fromEntries(
      translations.names().map((language) => {
        if (!isLanguage(language))
          translations.problems.add(translations.at(language), 'naire.badLanguage', { language })
        return [language, readTexts(translations, language)]
      }),
    ),
  )
}

export function readLanguage(reader: FieldReader): string | undefined {
  const language = reader.raw('Language')
  if (language === undefined) return undefined
  if (!isLanguage(language))
    reader.problems.add(reader.at('Language'), 'naire.badLanguage', { language: String(language) })
  return String(language)
}

export function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(value)
}

function readTexts(reader: FieldReader, language: string): Readonly<Record<string, string>> {
  const texts = reader.raw(language)
  if (!isFields(texts)) {
    reader.problems.add(reader.at(language), 'content.wrongType', { expected: 'object' })
    return {}
  }
  const entries = Object.entries(texts).map(([key, text]) => {
    if (typeof text !== 'string')
      reader.problems.add(`${reader.at(language)}['${key}']`, 'content.wrongType', { expected: 'text' })
    return [normalKey(key), String(text)]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

function normalKey(key: string): string {
  const dot = key.indexOf('.')
  const sid = normalSid(key.slice(0, dot))
  return sid === null ? key : sid + key.slice(dot)
}
