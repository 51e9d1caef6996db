import type { Leaf } from '../states/page-states.ts'
import type { CompiledGroup, CompiledCourse, CompiledSplit, CompiledPart } from './compiled-course.ts'
import { groupOrder, isPickedOneByOne } from './group-order.ts'
import { paginated } from './pagination.ts'
import type { PageNavigation } from './group-order.ts'
import type { CompiledNaire, CompiledQuestion } from '../compiled.ts'
import { isTrue, shuffled, type Value } from '../../expression/index.ts'
import type { Sheet } from '../sheet.ts'

/** Pages in the order in which the respondent meets them, and the choice that comes next, if one does. */
export interface Layout {
  readonly leaves: readonly Leaf[]
  readonly open: OpenChoice | null
}

/** A group of which the next part is not known yet. */
export interface OpenChoice {
  readonly group: CompiledGroup
  /** Parts with something to answer that were not picked yet, as written. */
  readonly remaining: readonly number[]
  readonly canSkip: boolean
}

export function layoutOf(way: PageNavigation): Layout {
  const { compiled, options } = way.sheet
  const choices = choicesOf(way)
  const sequence = sequenceOf(way)
  const waiting = waitingFor(choices)
  const begins = sequence.findIndex((page) => waiting.has(page) && isMet(way, page))
  const open = waiting.get(Number(sequence[begins])) ?? null
  const leaves = sequence.map((page, at): Leaf => ({
    ...compiled.pageAt(page),
    isWaiting: open !== null && at >= begins,
    isOutside: !isInRange(way.range, page),
  }))
  return {
    leaves: paginated(leaves, options.pagination ?? 'asAuthored', (place) => compiled.questionAt(place).sid),
    open,
  }
}

// Inner groups move first: an outer one then takes whole parts with it.
function sequenceOf(way: PageNavigation): readonly number[] {
  const { groups } = way.course
  let sequence: readonly number[] = [...way.sheet.compiled.pages.keys()]
  for (const part of groups.flatMap(({ parts }) => parts)) sequence = reordered(sequence, partPages(way, part))
  for (const group of groups.toReversed()) {
    const order = groupOrder(way, group)
    sequence = arranged(
      sequence,
      order.flatMap((place) => group.parts.slice(place, place + 1)).map(({ pages }) => pages),
    )
  }
  return sequence
}

function choicesOf(way: PageNavigation): readonly OpenChoice[] {
  const { sheet, orders } = way
  return way.course.groups.flatMap((group) => {
    if (!isPickedOneByOne(sheet, group) || orders.skipped.has(group.at)) return []
    const picked = orders.pickedOf(group.at)
    const met = group.parts.map(({ pages }) => pages.some((page) => isMet(way, page)))
    const remaining = [...met.keys()].filter((part) => met[part] && !picked.includes(part))
    const canSkip = group.group.AllowSkipRemains && picked.length > 0
    // The last one needs no choosing.
    return remaining.length > 1 || (remaining.length === 1 && canSkip) ? [{ group, remaining, canSkip }] : []
  })
}

// The choice that each page waits for; that of an outer group comes first.
function waitingFor(choices: readonly OpenChoice[]): ReadonlyMap<number, OpenChoice> {
  const waiting = new Map<number, OpenChoice>()
  for (const choice of choices) {
    const pages = choice.group.parts.filter((_, part) => choice.remaining.includes(part)).flatMap((part) => part.pages)
    for (const page of pages) if (!waiting.has(page)) waiting.set(page, choice)
  }
  return waiting
}

/** Whether the respondent meets the page: it is of this session and shows a question. */
function isMet({ sheet: { compiled, values }, range }: PageNavigation, page: number): boolean {
  return (
    isInRange(range, page) &&
    compiled.pageAt(page).questions.some((place) => values[compiled.questionAt(place).nodes.visible] === true)
  )
}

/**
 * The sequence with its parts following each other in the given order: where a part began the next one stands; all else
 * keeps its place.
 */
function arranged(sequence: readonly number[], parts: readonly (readonly number[])[]): readonly number[] {
  const present = parts
    .map((items) => sequence.filter((item) => items.includes(item)))
    .filter((items) => items.length > 0)
  const begins = present.map(([first]) => sequence.indexOf(first as number)).toSorted(ascending)
  return moved(
    sequence,
    present.flatMap((items, at) => items.map((item) => [item, begins[at] as number] as const)),
  )
}

/** The sequence with these of its items in this order, on the places that they have among them. */
function reordered(sequence: readonly number[], items: readonly number[]): readonly number[] {
  const places = items.map((item) => sequence.indexOf(item)).toSorted(ascending)
  return moved(
    sequence,
    items.map((item, at) => [item, places[at] as number] as const),
  )
}

// What goes to one place stays in order.
function moved(
  sequence: readonly number[],
  places: readonly (readonly [item: number, place: number])[],
): readonly number[] {
  const placeOf = new Map([...sequence.map((item, place) => [item, place] as const), ...places])
  return sequence.toSorted((one, other) => Number(placeOf.get(one)) - Number(placeOf.get(other)))
}

const ascending = (one: number, other: number) => one - other

/**
 * The pages that a session is restricted to by `start_position`; null for all, also when the id is unknown (content
 * §2).
 */
export function rangeOf({ splits }: CompiledCourse, startPosition: string | undefined): CompiledSplit | null {
  return splits.find(({ id }) => id === startPosition) ?? null
}

/** The questions on the pages of the session. */
export function askedQuestions(
  { questions, pages, questionAt }: CompiledNaire,
  range: CompiledSplit | null,
): readonly CompiledQuestion[] {
  return range === null
    ? questions
    : pages.slice(range.first, range.last + 1).flatMap((page) => page.questions.map(questionAt))
}

function isInRange(range: CompiledSplit | null, page: number): boolean {
  return range === null || (range.first <= page && page <= range.last)
}

/** Whether the last page of the session is the last of the whole survey: so it is in the last split and without one. */
export function reachesTheEnd({ splits }: CompiledCourse, range: CompiledSplit | null): boolean {
  return range === null || splits.at(-1) === range
}

/**
 * The pages of a part in the order that holds now: as remembered, shuffled, as its expression lists them, or as
 * written.
 */
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
