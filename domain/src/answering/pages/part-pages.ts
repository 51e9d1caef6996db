import { isTrue, shuffled, type Value } from '../../expression/index.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledPart } from './compiled-course.ts'
import type { PageNavigation } from './way.ts'

/** The pages of a part in the order that holds now: as remembered, shuffled, as its expression lists them, or as written. */
export function partPages({ sheet, orders }: PageNavigation, part: CompiledPart): readonly number[] {
  const { settings, key, pages } = part
  if (!settings.Shuffle) return pages
  const remembered = orders.pages.get(key)
  if (remembered) return inOrder(pages, (page) => remembered.indexOf(sheet.compiled.pageAt(page).sid))
  const says: Value = settings.ShuffleExpression.trim() === '' ? true : (sheet.values[part.shuffle] as Value)
  if (Array.isArray(says)) return listed(sheet, pages, says)
  return isTrue(says) ? shuffled(pages, settings.RandomSeed || sheet.seedOf(`pages/${key}`)) : pages
}

// By place from 0, or by the code of a question that stands on the page.
function listed({ compiled }: Sheet, pages: readonly number[], names: readonly Value[]): readonly number[] {
  const codes = pages.map((page) => compiled.pageAt(page).questions.map((place) => compiled.questionAt(place).code))
  const places = names.map((name) =>
    typeof name === 'number' ? name : codes.findIndex((own) => own.includes(String(name))),
  )
  return inOrder(pages, (page) => places.indexOf(pages.indexOf(page)))
}

// Those without a rank (-1) follow as written.
function inOrder(pages: readonly number[], rankOf: (page: number) => number): readonly number[] {
  const ranked = pages.filter((page) => rankOf(page) >= 0).toSorted((one, other) => rankOf(one) - rankOf(other))
  return [...ranked, ...pages.filter((page) => !ranked.includes(page))]
}
