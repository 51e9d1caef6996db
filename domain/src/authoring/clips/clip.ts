import type { NaireRecord, ResourceRecord, StoredQuestion } from '../../naires/record.ts'
import { isFields, type Fields } from '../../naires/fields.ts'
import { newCodes } from './paste-questions.ts'

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

export interface ClippedQuestion extends Pick<
  StoredQuestion,
  'Sid' | 'Code' | 'Type' | 'Data' | 'Memo' | 'OriSid' | 'ValidatedScale' | 'ValidatedHash'
> {
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

/** Report to the author on questions inserted from elsewhere. */
export interface ClipReport {
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  /** References to questions that did not come along; `isHere`: one here has that code, and is read from now on. */
  readonly outside: readonly (OutsideReference & { readonly isHere: boolean })[]
  /** Languages of translations that are left behind. */
  readonly languages: readonly string[]
  /** Their own language, where it is another than the questionnaire's; null: the same. */
  readonly language: string | null
}

export function clipReport(record: NaireRecord, clip: Clip): ClipReport {
  const codes = newCodes(record, clip)
  const here = new Set(record.Questions.map(({ Code }) => Code))
  return {
    renamed: [...codes].flatMap(([from, to]) => (from === to ? [] : [{ from, to }])),
    outside: clip.outside.map((reference) => ({ ...reference, isHere: here.has(reference.code) })),
    languages: Object.keys(clip.translations).filter((language) => !Object.hasOwn(record.Translations ?? {}, language)),
    language: clip.language === (record.Language ?? 'zh-CN') ? null : clip.language,
  }
}

/**
 * The clips in a text, as a clipboard hands it over; none where one of them is none of ours, or they have too many
 * questions.
 */
export function readClips(text: string): readonly Clip[] {
  const values = parsed(text)
  if (
    !Array.isArray(values) ||
    !values.every((value: unknown) => isFields(value) && value['format'] === clipFormat && hasShape(value))
  )
    return []
  const clips = values as readonly Clip[]
  return clips.reduce((count, { questions }) => count + questions.length, 0) <= mostClipped ? clips : []
}

function hasShape({ naire, language, questions, resources, translations, outside }: Fields): boolean {
  const isNaire =
    isFields(naire) &&
    typeof naire['Sid'] === 'string' &&
    typeof naire['Name'] === 'string' &&
    typeof language === 'string'
  return (
    isNaire &&
    listOf(questions, isQuestion) &&
    listOf(resources, ({ Sid }) => typeof Sid === 'string') &&
    isFields(translations) &&
    Object.values(translations).every(isFields) &&
    listOf(outside, ({ question, code }) => typeof question === 'string' && typeof code === 'string')
  )
}

function isQuestion({ Sid, Code, Type, Data, Memo, page, ValidatedScale, ValidatedHash }: Fields): boolean {
  return (
    [Sid, Code, Data].every((text) => typeof text === 'string') &&
    [Type, page].every(Number.isInteger) &&
    [Memo, ValidatedScale, ValidatedHash].every((text) => text === undefined || typeof text === 'string')
  )
}

const listOf = (value: unknown, is: (item: Fields) => boolean) =>
  Array.isArray(value) && value.every((item: unknown) => isFields(item) && is(item))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
