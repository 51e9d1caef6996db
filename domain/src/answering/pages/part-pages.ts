import { isTrue, shuffled, type Value } from '../../expression/index.ts'
import type { PagePart } from '../../naires/page-groups/index.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledGroup } from './compiled-course.ts'

/** The pages of a part in the order that holds now: as remembered, shuffled, as its expression lists them, or as written. */
export function partPages(sheet: Sheet, group: CompiledGroup, part: number): readonly number[] {
  const pages = group.parts[part] ?? []
  const settings = group.group.Parts[part]
  if (!settings?.Shuffle || pages.length < 2) return pages
  const remembered = sheet.memory.pages.get(`${group.at}.${part}`)
  if (remembered) return inOrder(pages, (page) => remembered.indexOf(sheet.compiled.pages[page]?.sid ?? ''))
  return drawn(sheet, pages, settings, { node: group.nodes.shuffles[part] ?? -1, seed: `pages/${group.at}/${part}` })
}

function drawn(sheet: Sheet, pages: readonly number[], { ShuffleExpression, RandomSeed }: PagePart, { node, seed }: { node: number; seed: string }): readonly number[] {
  const says: Value = ShuffleExpression.trim() === '' ? true : (sheet.values[node] ?? null)
  if (Array.isArray(says)) return listed(sheet, pages, says)
  return isTrue(says) ? shuffled(pages, RandomSeed || sheet.seedOf(seed)) : pages
}

// By place from 0, or by the code of a question that stands on the page.
function listed(sheet: Sheet, pages: readonly number[], names: readonly Value[]): readonly number[] {
  const codesOf = (page: number) => (sheet.compiled.pages[page]?.questions ?? []).map((place) => sheet.compiled.questionAt(place).code)
  const codes = pages.map(codesOf)
  const places = names.map((name) => (typeof name === 'number' ? name : codes.findIndex((own) => own.includes(String(name)))))
  return inOrder(pages, (page) => places.indexOf(pages.indexOf(page)))
}

// Those without a rank (-1) follow as written.
function inOrder(pages: readonly number[], rankOf: (page: number) => number): readonly number[] {
  const ranked = pages.filter((page) => rankOf(page) >= 0).toSorted((one, other) => rankOf(one) - rankOf(other))
  return [...ranked, ...pages.filter((page) => !ranked.includes(page))]
}
