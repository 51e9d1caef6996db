import {
  clipOf,
  plainTextOf,
  puttingTexts,
  questionTexts,
  translatables,
  type Clip,
  type Operation,
  type TextPlace,
} from '@naire/domain/authoring'
import { draftingLimits, type DraftingRequest, type DraftingText } from '@naire/domain/drafting'
import { parseRecord, type NaireRecord, type StoredQuestion } from '@naire/domain/naires'
import { questionTypeOf } from '@naire/domain/questions'
import { recordOfDraft, type TextDraft } from '@naire/domain/text-import'
import { contentOf } from '../editor/use-content.ts'

/** A text of the questionnaire that a model may be asked about. */
export interface SourceText {
  readonly place: TextPlace
  readonly key: string
  readonly text: string
  /** Sid of its question; null: the questionnaire's own. */
  readonly question: string | null
}

/** Request that the author is about to send, and where the texts in it stand. */
export interface PreparedRequest {
  readonly request: DraftingRequest
  readonly sources: readonly SourceText[]
  /** Of a scale: sid of the question. */
  readonly question: string | null
}

/** Texts that respondents read: of these questions, or of all with null. */
export function readTexts(record: NaireRecord, sids: ReadonlySet<string> | null): readonly SourceText[] {
  return record.Questions.filter(({ Sid }) => sids === null || sids.has(Sid))
    .flatMap(questionTexts)
    .flatMap(({ place, key, text, question }) => (key === null ? [] : [{ place, key, text, question }]))
}

/** Texts that have no translation yet. */
export function untranslated(
  record: NaireRecord,
  language: string,
  sids: ReadonlySet<string> | null,
): readonly SourceText[] {
  const known = record.Translations?.[language] ?? {}
  return translatables(record).filter(
    ({ key, question }) =>
      (known[key] ?? '').trim() === '' && (sids === null || (question !== null && sids.has(question))),
  )
}

/** As many as a request takes. */
export function fitting(sources: readonly SourceText[]): readonly SourceText[] {
  let letters = 0
  const short = sources.filter(({ text }) => text.length <= draftingLimits.textLength)
  return short.slice(0, draftingLimits.texts).filter(({ text }) => (letters += text.length) <= draftingLimits.letters)
}

export const numbered = (sources: readonly Pick<SourceText, 'text'>[]): readonly DraftingText[] =>
  sources.map(({ text }, at) => ({ id: String(at + 1), text }))

/** The question with its options, where these can be proposed anew; null elsewhere. */
export function scaleTexts(question: StoredQuestion | undefined): readonly DraftingText[] | null {
  if (question === undefined || questionTypeOf(question.Type) !== 'choice') return null
  const { Data, Interactions } = contentOf(question) as {
    readonly Data?: string
    readonly Interactions?: readonly { readonly Entries?: readonly { readonly Data?: string }[] }[]
  }
  const options = Interactions?.[0]?.Entries ?? []
  return numbered(
    [Data ?? '', ...options.map((option) => option.Data ?? '')]
      .map((html) => ({ text: plainTextOf(html) }))
      .filter(({ text }) => text !== ''),
  )
}

/** Sets the words; none of a text that was changed since it was sent. */
export function takingTexts(
  record: NaireRecord,
  taken: readonly { readonly source: SourceText; readonly text: string }[],
  into: string | null,
): readonly Operation[] {
  const now = new Map([...readTexts(record, null), ...translatables(record)].map(({ key, text }) => [key, text]))
  const standing = taken.filter(({ source }) => now.get(source.key) === source.text)
  if (standing.length === 0) return []
  if (into === null)
    return puttingTexts(
      record,
      standing.map(({ source, text }) => ({ place: source.place, text })),
    )
  const texts = Object.fromEntries(standing.map(({ source, text }) => [source.key, text]))
  return [{ type: 'ChangeTranslations', texts: { [into]: texts } }]
}

/** Gives the question these options in place of its own; codes are their numbers. */
export function takingScale(
  question: StoredQuestion,
  options: readonly string[],
  newSid: () => string,
): readonly Operation[] {
  const content = contentOf(question)
  const [first, ...others] = content['Interactions'] as readonly object[]
  const Entries = options.map((text, at) => ({ Sid: newSid(), Code: String(at + 1), Seq: at + 1, Data: escaped(text) }))
  const data = JSON.stringify({ ...content, Interactions: [{ ...first, Entries }, ...others] })
  return [{ type: 'ChangeContent', sid: question.Sid, data }]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Questions out of a drafted text; null where it holds none. */
export function clipOfDraft(draft: TextDraft, newSid: () => string): Clip | null {
  const made = { sid: newSid(), name: draft.title || '-', modifyTime: new Date(0).toISOString() }
  const read = parseRecord(recordOfDraft(draft, made))
  if (!('record' in read) || read.record.Questions.length === 0) return null
  return clipOf(read.record, new Set(read.record.Questions.map(({ Sid }) => Sid)))
}
