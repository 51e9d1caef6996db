import type { Operation } from '@naire/domain/authoring'
import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'
import { pagesOf } from './actions.ts'

/** Pages that questions can go to, by their sids: all but one that holds nothing else. */
export function pagesToMoveTo(
  record: NaireRecord,
  sids: ReadonlySet<string>,
): readonly { readonly page: string; readonly seq: number }[] {
  return pagesOf(record).flatMap((page, at) => (lastOf(record, page, sids) ? [{ page, seq: at + 1 }] : []))
}

/** To the end of a page; null: to a new page behind all. */
export function movingToPage(
  record: NaireRecord,
  chosen: readonly StoredQuestion[],
  page: string | null,
  newSid: () => string,
): Operation | null {
  const sids = chosen.map(({ Sid }) => Sid)
  if (page === null)
    return { type: 'MoveQuestions', sids, place: { newPage: newSid(), afterPage: pagesOf(record).at(-1) ?? null } }
  const last = lastOf(record, page, new Set(sids))
  return last ? { type: 'MoveQuestions', sids, place: { after: last.Sid } } : null
}

const lastOf = ({ Questions }: NaireRecord, page: string, without: ReadonlySet<string>) =>
  Questions.findLast(({ Sid, PageSid }) => PageSid === page && !without.has(Sid))
