import { changingLanguage, copied, performAll } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import catalog from './catalog.json'

/** A questionnaire to begin from. */
export type TemplateEntry = (typeof catalog)[number]

export const templateEntries: readonly TemplateEntry[] = catalog

const files = import.meta.glob<{ readonly default: unknown }>('./records/*.json')

/** Fetched when it is looked at or taken. @throws RangeError for one that is not in the catalogue. */
export async function templateRecord(id: string): Promise<NaireRecord> {
  const load = files[`./records/${id}.json`]
  if (!load) throw new RangeError(`there is no template ${id}`)
  return (await load()).default as NaireRecord
}

/**
 * A template as a questionnaire of one's own, in the language that the author reads: what it was written in becomes a
 * translation.
 */
export async function takenTemplate(id: string, sid: string, language: string): Promise<NaireRecord> {
  const record = copied(await templateRecord(id), sid)
  const isThere = language === record.Language || record.Translations?.[language] !== undefined
  const outcome = performAll(record, changingLanguage(record, isThere ? language : languageFor(language)))
  return 'naire' in outcome ? outcome.naire : record
}

/** In Chinese for who reads Chinese, in English for all others. */
export const inLanguage = (words: TemplateEntry['name'], language: string): string => words[languageFor(language)]

const languageFor = (language: string) => (language.startsWith('zh') ? 'zh-CN' : 'en-US')
