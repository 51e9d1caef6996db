import type { Leaf } from '../states/page-states.ts'
import { arranged, reordered } from './arrange.ts'
import type { CompiledGroup } from './compiled-course.ts'
import { groupOrder, isPickedOneByOne } from './group-order.ts'
import { paginated } from './pagination.ts'
import { partPages } from './part-pages.ts'
import { isInRange } from './range.ts'
import type { PageNavigation } from './way.ts'

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
