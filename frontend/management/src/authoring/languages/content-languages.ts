import type { NaireRecord } from '@naire/domain/naires'

interface ContentLanguage {
  readonly value: string
  readonly label: string
}

/** The languages in which a questionnaire has texts, its own first. */
export function contentLanguages(naire: NaireRecord): readonly ContentLanguage[] {
  const tags = new Set([naire.Language ?? 'zh-CN', ...Object.keys(naire.Translations ?? {})])
  return [...tags].map((value) => ({ value, label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value }))
}
