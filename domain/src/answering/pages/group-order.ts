import { shuffled, type Value } from '../../expression/index.ts'
import {
  completed,
  namedPart,
  namedParts,
  namesIn,
  type OrderMode,
  type PagePart,
  type PartName,
} from '../../naires/page-groups/index.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledGroup, CompiledCourse, CompiledSplit } from './compiled-course.ts'
import type { SavedNavigation } from '../contract.ts'
import { fieldsOf, listOf, type Fields } from '../memory.ts'

/**
 * The parts of a group in the order that holds now; none is missing. Seeded, and the remembered one where there is one
 * (runtime §4). Parts that are picked one by one come first, as picked; the others follow in written order.
 */
export function groupOrder({ sheet, orders }: PageNavigation, compiled: CompiledGroup): readonly number[] {
  const { at, group } = compiled
  const isPicked = isPickedOneByOne(sheet, compiled)
  const mode = group.OrderMode === 'Manually' && !isPicked ? 'Random' : group.OrderMode
  const remembered = mode === group.OrderMode ? orders.orders.get(at) : undefined
  return completed(group.Parts, remembered ?? drawn[mode](sheet, compiled))
}

/** True while the next part is not known before the one before it is done. A revisit reverts Manually to random. */
export function isPickedOneByOne({ options }: Sheet, { group }: CompiledGroup): boolean {
  return group.OrderMode === 'Fetch' || (group.OrderMode === 'Manually' && options.revisit !== true)
}

/** The parts that a respondent may pick next, of those that remain. */
export function offeredParts(
  sheet: Sheet,
  { group, node }: CompiledGroup,
  remaining: readonly number[],
): readonly number[] {
  const lists = group.ManuallyGroups.map((names) => namedParts(group.Parts, names))
  const first = sheet.values[node] ?? null
  const chosen = Array.isArray(first) ? partsIn(group.Parts, first) : (lists[wholeIn(first)] ?? [])
  const offered = [chosen, ...lists].map((list) => list.filter((part) => remaining.includes(part)))
  return offered.find((list) => list.length > 0) ?? remaining
}

/**
 * The part that the answer to a request names: by its description, its first code, or its place from 0; -1 for none.
 */
export function answeredPart({ group }: CompiledGroup, answer: Value): number {
  return typeof answer === 'string' || typeof answer === 'number' ? namedPart(group.Parts, answer) : -1
}

const drawn: Readonly<Record<OrderMode, (sheet: Sheet, compiled: CompiledGroup) => readonly number[]>> = {
  Random: (sheet, { at, parts }) => shuffled([...parts.keys()], seedOf(sheet, at)),
  RandomOrder: (sheet, { at, group }) =>
    namedParts(group.Parts, shuffled(group.PartOrders, seedOf(sheet, at)).slice(0, 1).flat()),
  Exp: (sheet, { group, node }) => partsIn(group.Parts, sheet.values[node] ?? null),
  ExpOrder: (sheet, { group, node }) =>
    namedParts(group.Parts, group.PartOrders[wholeIn(sheet.values[node] ?? null)] ?? []),
  Manually: () => [],
  Fetch: () => [],
}

const seedOf = (sheet: Sheet, group: number) => sheet.seedOf(`pages/${group}`)

// A list, the name of one part, or a text that lists names.
function partsIn(parts: readonly PagePart[], value: Value): readonly number[] {
  if (Array.isArray(value))
    return namedParts(
      parts,
      value.flat().filter((item): item is PartName => typeof item === 'string' || typeof item === 'number'),
    )
  if (typeof value === 'number') return namedParts(parts, [value])
  if (typeof value !== 'string') return []
  return namedParts(parts, namedPart(parts, value) >= 0 ? [value] : namesIn(value))
}

function wholeIn(value: Value): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : -1
}

/** Page navigation of one session. */
export interface PageNavigation {
  readonly sheet: Sheet
  readonly course: CompiledCourse
  readonly orders: OrderMemory
  /** The pages that the session is restricted to, null for all. */
  readonly range: CompiledSplit | null
}

/** The orders that a session has met or decided. Groups and parts by their places. */
export class OrderMemory {
  /** Parts of a group in the order decided so far. */
  readonly orders = new Map<number, readonly number[]>()
  /** Sids of the pages of a part, by its key. */
  readonly pages = new Map<string, readonly string[]>()
  /** Groups of which the remaining parts were left out. */
  readonly skipped = new Set<number>()

  constructor(
    private readonly course: CompiledCourse,
    given: unknown,
  ) {
    const from = fieldsOf(given)
    if (from['pageGroups'] === course.key) this.recall(from)
  }

  pickedOf(group: number): readonly number[] {
    return this.orders.get(group) ?? []
  }

  remembered(): Pick<SavedNavigation, 'pageGroups' | 'orders' | 'pages' | 'skipped'> {
    return {
      pageGroups: this.course.key,
      orders: Object.fromEntries(this.orders),
      pages: Object.fromEntries(this.pages),
      skipped: [...this.skipped],
    }
  }

  private recall(from: Fields): void {
    for (const { at, group, parts } of this.course.groups) {
      const order = listOf(fieldsOf(from['orders'])[at]).filter(
        (part): part is number => parts[part as number] !== undefined,
      )
      if (order.length > 0) this.orders.set(at, [...new Set(order)])
      for (const { key } of parts) {
        const sids = listOf(fieldsOf(from['pages'])[key]).filter((sid) => typeof sid === 'string')
        if (sids.length > 0) this.pages.set(key, sids)
      }
      if (group.AllowSkipRemains && listOf(from['skipped']).includes(at)) this.skipped.add(at)
    }
  }
}
