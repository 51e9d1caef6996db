import type { SavedNavigation } from '../contract.ts'
import { fieldsOf, listOf, type Fields } from '../memory.ts'
import type { CompiledCourse } from './compiled-course.ts'

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
