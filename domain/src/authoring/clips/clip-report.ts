import type { NaireRecord } from '../../naires/record.ts'
import type { Clip, OutsideReference } from './clip.ts'
import { newCodes } from './new-codes.ts'

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
