import type { CompiledNaire } from '../compiled.ts'
import type { Remembered } from '../contract.ts'
import type { CompiledGroup } from './compiled-course.ts'

/** What a session knows beside its answers. Questions by place, groups and parts by theirs. */
export class Memory {
  /** Parts of a group in the order decided so far. */
  readonly orders = new Map<number, readonly number[]>()
  /** Sids of the pages of a part, by its key. */
  readonly pages = new Map<string, readonly string[]>()
  /** Groups of which the remaining parts were left out. */
  readonly skipped = new Set<number>()
  /** Their questions: never visible. */
  readonly leftOut = new Set<number>()
  readonly unlocked = new Set<number>()
  readonly seconds = new Map<number, number>()
  /** How often the page of a question was gone to. */
  readonly entered = new Map<number, number>()

  constructor(
    private readonly compiled: CompiledNaire,
    given: unknown,
  ) {
    const from = fieldsOf(given)
    if (from['pageGroups'] === compiled.course.key) this.recallOrders(from)
    for (const place of this.placesOf(from['unlocked'])) this.unlocked.add(place)
    for (const place of this.placesOf(from['entered'])) this.entered.set(place, 1)
    for (const [sid, seconds] of Object.entries(fieldsOf(from['seconds']))) {
      const place = compiled.findQuestion(sid)?.at
      if (place !== undefined && typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds)) this.seconds.set(place, seconds)
    }
  }

  /** Leaves out the parts of the group that were not picked; gives the places of their questions. */
  leaveOut({ at, parts }: CompiledGroup): readonly number[] {
    const picked = this.orders.get(at) ?? []
    const pages = parts.flatMap((part, place) => (picked.includes(place) ? [] : part.pages))
    const questions = pages.flatMap((page) => this.compiled.pageAt(page).questions)
    this.skipped.add(at)
    for (const place of questions) this.leftOut.add(place)
    return questions
  }

  remembered(): Remembered {
    const sidOf = (place: number) => this.compiled.questionAt(place).sid
    return {
      pageGroups: this.compiled.course.key,
      orders: Object.fromEntries(this.orders),
      pages: Object.fromEntries(this.pages),
      skipped: [...this.skipped],
      unlocked: [...this.unlocked].map(sidOf),
      seconds: Object.fromEntries([...this.seconds].map(([place, seconds]) => [sidOf(place), seconds])),
      entered: [...this.entered.keys()].map(sidOf),
    }
  }

  // It was kept by a device: whatever does not fit is passed over.
  private recallOrders(from: Fields): void {
    for (const group of this.compiled.course.groups) {
      const { at, parts } = group
      const order = listOf(fieldsOf(from['orders'])[at]).filter((part): part is number => parts[part as number] !== undefined)
      if (order.length > 0) this.orders.set(at, [...new Set(order)])
      for (const { key } of parts) {
        const sids = listOf(fieldsOf(from['pages'])[key]).filter((sid) => typeof sid === 'string')
        if (sids.length > 0) this.pages.set(key, sids)
      }
      if (group.group.AllowSkipRemains && listOf(from['skipped']).includes(at)) this.leaveOut(group)
    }
  }

  private placesOf(sids: unknown): readonly number[] {
    return listOf(sids).flatMap((sid) => (typeof sid === 'string' ? (this.compiled.findQuestion(sid)?.at ?? []) : []))
  }
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
