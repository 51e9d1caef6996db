import type { NaireRecord } from '@naire/domain/naires'

/** A questionnaire as it is published: the authoring record, and which revision of it. */
export interface PublishedNaire extends NaireRecord {
  readonly Revision: number
  readonly OrgSid?: string
  /** Proof for the server that this device got this revision while it was published. */
  readonly Admission?: string | undefined
  /** It reads what the address, the respondent list or the account of who answers says. */
  readonly ReadsContext?: true
  /** Its scores stay with the server, which tells the result. */
  readonly ServerScores?: true
  /** Of the password that turning back asks for (`previousPageHash`). */
  readonly PreviousPageHash?: string
}

type TranslatedField =
  | 'Name'
  | 'Header'
  | 'Footer'
  | 'Conclusion'
  | 'ScoreBands'
  | 'CoverText'
  | 'ConsentText'
  | 'IdentifyingAlias'
  | 'IdentifyingCodeValidationMessage'

/** A text of the questionnaire itself in the wished language, else as it was written. */
export function naireText(naire: PublishedNaire, field: TranslatedField, lang: string): string {
  return naire.Translations?.[lang]?.[`${naire.Sid}.${field}`] ?? naire[field] ?? ''
}

/** The language that the questionnaire was written in. */
export function ownLanguage(naire: PublishedNaire): string {
  return naire.Language ?? 'zh-CN'
}

/** Languages that the questionnaire has its own texts in. */
export function contentLanguages(naire: PublishedNaire): readonly string[] {
  return [ownLanguage(naire), ...Object.keys(naire.Translations ?? {})]
}

/** The language of the content for a reader: theirs when the author wrote it, else the author's own. */
export function contentLanguage(naire: PublishedNaire, lang: string): string {
  return contentLanguages(naire).includes(lang) ? lang : ownLanguage(naire)
}

/** Reference of the picture that stands for it where its address is shared: of its file, where that is known. */
export function sharedPicture({ CoverPicture, Logo, ResourceList = [] }: PublishedNaire): string | null {
  const reference = CoverPicture || Logo || null
  return ResourceList.find(({ Sid }) => Sid === reference)?.Url || reference
}
