import type { NaireRecord, ResourceRecord, StoredQuestion } from '../../naires/record.ts'

/**
 * Questions out of a questionnaire, with what they need elsewhere: a JSON value, so that another window can take it.
 */
export interface Clip {
  readonly format: typeof clipFormat
  /** Where they come from. */
  readonly naire: { readonly Sid: string; readonly Name: string }
  /** Of their own texts. */
  readonly language: string
  readonly questions: readonly ClippedQuestion[]
  /** Resources that the questions reference. */
  readonly resources: readonly ResourceRecord[]
  readonly translations: NonNullable<NaireRecord['Translations']>
  /** References of the questions to others outside the clip. */
  readonly outside: readonly OutsideReference[]
}

export interface ClippedQuestion extends Pick<StoredQuestion, 'Sid' | 'Code' | 'Type' | 'Data' | 'Memo' | 'OriSid'> {
  /** Which page of the clip it stands on, from 0. */
  readonly page: number
}

/** `question` reads `code`. */
export interface OutsideReference {
  readonly question: string
  readonly code: string
}

export const clipFormat = 'naire.questions/1'
/** Questions that are taken over at once. */
export const mostClipped = 1000
