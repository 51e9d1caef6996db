import { FieldReader } from '../../naires/fields.ts'
import { Problems } from '../../naires/problems.ts'
import { readSettings, readLanguage } from '../../naires/read-settings.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { isPictureReference } from '../../naires/resource-address.ts'
import { keptSettings, settingNames, settingRows } from '../../naires/settings.ts'
import type {
  ChangeName,
  ChangePageGroups,
  ChangeSettings,
  ChangeTranslation,
  ChangeTranslations,
} from '../operation.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { changed } from '../record/difference.ts'

const known: ReadonlySet<string> = new Set(['Language', ...settingNames, ...keptSettings])

export function changeSettings(record: NaireRecord, { settings }: ChangeSettings): NaireRecord {
  const problems = new Problems()
  const reader = new FieldReader(settings, '', problems)
  readSettings(reader)
  readLanguage(reader)
  const wrong = Object.keys(settings).find((name) => !known.has(name)) ?? problems.all[0]?.target
  if (wrong !== undefined) throw new AuthoringRefusalError('badSetting', { field: wrong })
  for (const field of pictures) {
    const value = settings[field] || null
    if (value !== null && !isPictureReference(record, String(value)))
      throw new AuthoringRefusalError('badPicture', { field, value: String(value) })
  }
  return changed(record, settings)
}

const pictures = settingNames.filter((name) => settingRows[name].takes === 'picture')

export function changeName(record: NaireRecord, { name }: ChangeName): NaireRecord {
  if (name.trim() === '') throw new AuthoringRefusalError('badSetting', { field: 'Name' })
  return changed(record, { Name: name })
}

export function changePageGroups(record: NaireRecord, { pageGroups }: ChangePageGroups): NaireRecord {
  const problems = new Problems()
  new FieldReader({ PageGroups: pageGroups }, '', problems).json('PageGroups')
  if (problems.all.length > 0) throw new AuthoringRefusalError('notJson')
  return changed(record, { PageGroups: pageGroups })
}

/** A language with no texts left stays, with none. */
export function changeTranslation(record: NaireRecord, { language, key, text }: ChangeTranslation): NaireRecord {
  return changeTranslations(record, { texts: { [language]: { [key]: text } } })
}

export function changeTranslations(record: NaireRecord, { texts }: Pick<ChangeTranslations, 'texts'>): NaireRecord {
  const languages = Object.entries(texts).flatMap(([language, given]) => {
    checkTranslation(language, Object.keys(given ?? {}))
    if (given === null) return []
    const kept = new Map(Object.entries(record.Translations?.[language] ?? {}))
    for (const [key, text] of Object.entries(given)) {
      if (text === null) kept.delete(key)
      else kept.set(key, text)
    }
    return [[language, Object.fromEntries(kept)] as const]
  })
  const others = Object.entries(record.Translations ?? {}).filter(([language]) => texts[language] !== null)
  return changed(record, { Translations: { ...Object.fromEntries(others), ...Object.fromEntries(languages) } })
}

function checkTranslation(language: string, keys: readonly string[]): void {
  const problems = new Problems()
  readLanguage(new FieldReader({ Language: language }, '', problems))
  if (problems.all.length > 0) throw new AuthoringRefusalError('badEntry', { field: language })
  const wrong = keys.find((key) => !key.includes('.'))
  if (wrong !== undefined) throw new AuthoringRefusalError('badEntry', { field: wrong })
}
