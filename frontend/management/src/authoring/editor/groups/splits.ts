import { nextFreeCode, type Operation } from '@naire/domain/authoring'
import type { PageSplit } from '@naire/domain/naires'
import type { Page } from './pages.ts'

/** From behind the last split to the end, or all of it; null without pages. */
export function newSplit(splits: readonly PageSplit[], pages: readonly Page[]): PageSplit | null {
  const end = splits.at(-1)?.EndCode
  const behind = pages.slice(1 + pages.findIndex(({ questions }) => questions.some(({ Code }) => Code === end)))
  const range = behind.length > 0 ? behind : pages
  const first = range[0]
  const last = range.at(-1)
  if (!first || !last) return null
  return {
    Id: nextFreeCode(
      splits.map(({ Id }) => Id),
      'P1',
    ),
    ...rangeOf(first, last),
  }
}

/** The codes of a range of pages, whichever comes first. */
export function rangeOf(one: Page, other: Page): Pick<PageSplit, 'StartCode' | 'EndCode'> {
  const [first, last] = one.seq <= other.seq ? [one, other] : [other, one]
  return { StartCode: first.questions[0]?.Code ?? '', EndCode: last.questions.at(-1)?.Code ?? '' }
}

/** Another id for a split, at its old place: the last one ends the questionnaire. Null where another has the id. */
export function renaming(splits: readonly PageSplit[], split: PageSplit, Id: string): readonly Operation[] | null {
  if (splits.some((other) => other !== split && other.Id === Id)) return null
  const from = splits.slice(splits.indexOf(split))
  return [
    ...from.map((entry): Operation => ({ type: 'RemoveEntry', list: 'split', key: entry.Id })),
    ...from.map((entry): Operation => ({
      type: 'PutEntry',
      list: 'split',
      entry: entry === split ? { ...entry, Id } : entry,
    })),
  ]
}
