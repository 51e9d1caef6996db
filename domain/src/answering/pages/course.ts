import type { PageState, Step } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import { groupOrder, isPickedOneByOne, offeredParts } from './group-order.ts'
import { layoutOf, type Layout, type OpenChoice } from './layout.ts'
import { pageStates } from './page-states.ts'
import { partPages } from './part-pages.ts'
import { stepAfter } from './steps.ts'

/** The way of one respondent through the pages: what is decided about it is kept in the session's memory. */
export class Course {
  private layoutNow: Layout | null = null
  private activeSid: string | null = null

  constructor(private readonly sheet: Sheet) {}

  /** To be called when a question turned visible or hidden, or something that decides an order changed. */
  forget(): void {
    this.layoutNow = null
  }

  states(): readonly PageState[] {
    return pageStates(this.sheet, this.layout, this.activeSid)
  }

  /** Places of all questions in the order in which they are met. */
  get sequence(): readonly number[] {
    return this.layout.leaves.flatMap((leaf) => leaf.questions)
  }

  get open(): OpenChoice | null {
    return this.layout.open
  }


  stepAfter(pages: readonly PageState[], pageSid: string | null): Step {
    return stepAfter(this.sheet, pages, this.open, pageSid)
  }

  /** Gives the places of the questions that are met again. From now on the orders of the groups that the page belongs to are remembered. */
  enter(page: PageState): readonly number[] {
    this.activeSid = page.sid
    const sids = new Set(page.questionSids)
    const questions = this.sheet.compiled.questions.filter(({ sid }) => sids.has(sid))
    this.keepOrders(new Set(questions.map(({ pageSid }) => pageSid)))
    const { entered } = this.sheet.memory
    for (const { at } of questions) entered.set(at, (entered.get(at) ?? 0) + 1)
    return questions.flatMap(({ at }) => (entered.get(at) === 2 ? [at] : []))
  }

  /** @throws RangeError for a part that is not offered. */
  pick(group: number, part: number): void {
    const open = this.opened(group)
    if (open.group.request || !offeredParts(this.sheet, open.group, open.remaining).includes(part)) throw new RangeError(`part ${part} of group ${group} is not offered`)
    this.decide(open, part)
  }

  /** The part that another party named; any other takes the next one as written. */
  decide({ group: { at }, remaining }: OpenChoice, part: number): void {
    const picked = remaining.includes(part) ? [part] : remaining.slice(0, 1)
    this.sheet.memory.orders.set(at, [...(this.sheet.memory.orders.get(at) ?? []), ...picked])
    this.forget()
  }

  /** Leaves out the parts that remain; gives the places of their questions. @throws RangeError when that is not offered. */
  skip(group: number): readonly number[] {
    const open = this.opened(group)
    if (!open.canSkip) throw new RangeError(`the remaining parts of group ${group} cannot be skipped`)
    this.forget()
    return this.sheet.memory.leaveOut(open.group)
  }

  private get layout(): Layout {
    return (this.layoutNow ??= layoutOf(this.sheet))
  }

  private opened(group: number): OpenChoice {
    const { open } = this
    if (open?.group.at !== group) throw new RangeError(`there is nothing to choose in group ${group}`)
    return open
  }

  private keepOrders(pageSids: ReadonlySet<string>): void {
    const { compiled, memory } = this.sheet
    const isEntered = (page: number) => pageSids.has(compiled.pageAt(page).sid)
    for (const group of compiled.course.groups) {
      const entered = group.parts.filter(({ pages }) => pages.some(isEntered))
      if (entered.length > 0 && !isPickedOneByOne(this.sheet, group)) memory.orders.set(group.at, groupOrder(this.sheet, group))
      for (const part of entered) if (part.settings.Shuffle) memory.pages.set(part.key, partPages(this.sheet, part).map((page) => compiled.pageAt(page).sid))
    }
  }
}
