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

/** In Chinese for who reads Chinese, in English for all others. */
export function templateName({ name }: TemplateEntry, language: string): string {
  return language.startsWith('zh') ? name['zh-CN'] : name['en-US']
}
