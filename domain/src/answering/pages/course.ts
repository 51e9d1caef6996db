import type { PageState, Step } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledGroup } from './compiled-course.ts'
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
    const questions = page.questionSids.flatMap((sid) => this.sheet.compiled.findQuestion(sid)?.at ?? [])
    this.keepOrders(new Set(questions.map((place) => this.sheet.compiled.questionAt(place).pageSid)))
    const { entered } = this.sheet.memory
    for (const place of questions) entered.set(place, (entered.get(place) ?? 0) + 1)
    return questions.filter((place) => entered.get(place) === 2)
  }

  /** @throws RangeError for a part that is not offered. */
  pick(group: number, part: number): void {
    const open = this.opened(group)
    if (open.group.request || !offeredParts(this.sheet, open.group, open.remaining).includes(part)) throw new RangeError(`part ${part} of group ${group} is not offered`)
    this.decide(open.group, part)
  }

  /** The part that another party named; -1 takes the next one as written. */
  decide({ at }: CompiledGroup, part: number): void {
    const remaining = this.opened(at).remaining
    const picked = remaining.includes(part) ? part : (remaining[0] ?? -1)
    this.sheet.memory.orders.set(at, [...(this.sheet.memory.orders.get(at) ?? []), picked])
    this.forget()
  }

  /** Leaves out the parts that remain; gives the places of their questions. @throws RangeError when that is not offered. */
  skip(group: number): readonly number[] {
    if (!this.opened(group).canSkip) throw new RangeError(`the remaining parts of group ${group} cannot be skipped`)
    this.forget()
    return this.sheet.memory.leaveOut(this.opened(group).group)
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
    const isEntered = (page: number) => pageSids.has(compiled.pages[page]?.sid ?? '')
    for (const group of compiled.course.groups.filter(({ parts }) => parts.some((pages) => pages.some(isEntered)))) {
      if (!isPickedOneByOne(this.sheet, group)) memory.orders.set(group.at, groupOrder(this.sheet, group))
      group.parts.forEach((pages, part) => {
        const key = `${group.at}.${part}`
        if (!group.group.Parts[part]?.Shuffle || memory.pages.has(key) || !pages.some(isEntered)) return
        memory.pages.set(key, partPages(this.sheet, group, part).map((page) => compiled.pages[page]?.sid ?? ''))
      })
    }
  }
}
