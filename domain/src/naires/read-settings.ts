import { type Fields, type FieldReader, isFields, normalSid } from './fields.ts'
import { wrongEmbedOrigin } from './embed-origins.ts'
import { isColour } from './theme.ts'
import { keptSettings, settingNames, settingRows, type SettingForm } from './settings.ts'
import type { NaireRecord } from './record.ts'

/** The settings that a record gives, in the order of the table; null counts as absent. */
export function readSettings(reader: FieldReader): Fields {
  for (const name of settingNames) {
    const value = reader.raw(name)
    if (value !== undefined) check(reader, name, value, settingRows[name].takes)
  }
  const [from, until] = [reader.raw('OpenFrom'), reader.raw('OpenUntil')]
  if (isTime(from) && isTime(until) && Date.parse(String(until)) <= Date.parse(String(from)))
    reader.problems.add(reader.at('OpenUntil'), 'naire.endBeforeBegin')
  return reader.picked([...settingNames, ...keptSettings])
}

// Expressions are compiled with all others of the questionnaire.
function check(reader: FieldReader, name: string, value: unknown, takes: SettingForm): void {
  const { problems } = reader
  if (takes === 'codes') return checkCodes(reader, name, value)
  if (typeof takes === 'object')
    return 'modes' in takes ? checkMode(reader, name, value, takes.modes) : checkNumber(reader, name, value, takes)
  const expected = takes === 'flag' ? 'boolean' : 'string'
  if (typeof value !== expected)
    problems.add(reader.at(name), 'content.wrongType', { expected: takes === 'flag' ? 'boolean' : 'text' })
  else if (takes === 'time' && !isTime(value)) problems.add(reader.at(name), 'naire.badTime')
  else if (takes === 'colour' && value !== '' && !isColour(String(value)))
    problems.add(reader.at(name), 'naire.badColour', { value: String(value) })
  else if (takes === 'origins' && wrongEmbedOrigin(String(value)) !== null)
    problems.add(reader.at(name), 'naire.badOrigin', { value: wrongEmbedOrigin(String(value)) ?? '' })
  else if (takes === 'timeZone' && !isTimeZone(value))
    problems.add(reader.at(name), 'naire.badTimeZone', { value: String(value) })
}

function checkNumber(
  reader: FieldReader,
  name: string,
  value: unknown,
  takes: readonly number[] | { readonly least: number; readonly most?: number },
): void {
  const { problems } = reader
  if ('least' in takes) reader.whole(name, takes.least, takes.most)
  else if (!takes.includes(value as number)) {
    problems.add(reader.at(name), 'content.unknownValue', { value: String(value), values: takes.join(', ') })
  }
}

function checkMode(reader: FieldReader, name: string, value: unknown, modes: readonly string[]): void {
  if (modes.some((mode, place) => mode === value || place === value)) return
  reader.problems.add(reader.at(name), 'content.unknownValue', {
    value: String(value),
    values: modes.map((mode, place) => `${place} ${mode}`).join(', '),
  })
}

function checkCodes(reader: FieldReader, name: string, value: unknown): void {
  const isList = Array.isArray(value) && value.every((code) => typeof code === 'string')
  if (!isList && typeof value !== 'string')
    reader.problems.add(reader.at(name), 'content.wrongType', { expected: 'list' })
}

/** ISO 8601 with date and time. */
export function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
}

function isTimeZone(value: unknown): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value as string }))
  } catch {
    return false
  }
}

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
