import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'

/** Where an author stands in a questionnaire: chosen questions, or a page. */
export interface EditorContext {
  readonly record: NaireRecord
  /** The chosen questions, in their order; empty: none, or a page. */
  readonly chosen: readonly StoredQuestion[]
  /** Sid of the page whose line is stood on; null: a question's. */
  readonly page: string | null
}

/** `active` is the sid of a question or page. */
export function standingOf(record: NaireRecord, selected: ReadonlySet<string>, active: string | null): EditorContext {
  const chosen = record.Questions.filter(({ Sid }) => selected.has(Sid))
  const page =
    active !== null && chosen.length === 0 && record.Questions.some(({ PageSid }) => PageSid === active) ? active : null
  return { record, chosen, page }
}

/** Sids of the pages, in order. */
export function pagesOf({ Questions }: NaireRecord): readonly string[] {
  return [...new Set(Questions.map(({ PageSid }) => PageSid))]
}

export function isFirstOfPage({ record: { Questions } }: EditorContext, { Seq, PageSid }: StoredQuestion): boolean {
  return Questions[Seq - 2]?.PageSid !== PageSid
}
