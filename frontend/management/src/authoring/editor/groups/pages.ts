import { outline, type OutlinePage } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'

/** The pages by sid, read once for each list of questions. */
export function pagesOf(record: NaireRecord): ReadonlyMap<string, OutlinePage> {
  const known = read.get(record.Questions)
  if (known) return known
  const pages = new Map(outline(record).map((page) => [page.sid, page]))
  read.set(record.Questions, pages)
  return pages
}

const read = new WeakMap<object, ReadonlyMap<string, OutlinePage>>()

/** Codes of the first and last question of some pages in order: `Q1–Q4`. */
export function codesOf(pages: readonly OutlinePage[]): string {
  const [first, last] = [pages[0]?.questions[0]?.code ?? '', pages.at(-1)?.questions.at(-1)?.code ?? '']
  return first === last ? first : `${first}–${last}`
}
