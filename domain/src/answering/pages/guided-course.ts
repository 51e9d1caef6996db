import { isBlank } from '../../expression/index.ts'
import type { CompiledQuestion } from '../compiled.ts'
import type { HostRequest, PageState, SavedNavigation, Step, PartChoice } from '../contract.ts'
import { Course } from '../course.ts'
import {
  requestNow,
  type CompiledRequest,
  responseValue,
  type CompiledLock,
  isOpenedBy,
} from '../locks/compiled-request.ts'
import { fieldsOf, placesOf } from '../memory.ts'
import { drawnParts } from '../../naires/page-groups/index.ts'
import type { Sheet } from '../sheet.ts'
import { pageStates } from '../states/page-states.ts'
import { answeredPart, groupOrder, isPickedOneByOne, offeredParts, OrderMemory } from './group-order.ts'
import { layoutOf, type Layout, type OpenChoice, askedQuestions, rangeOf, reachesTheEnd, partPages } from './layout.ts'
import type { PageNavigation } from './group-order.ts'
import type { CompiledCourse } from './compiled-course.ts'

/** The locks of one session: which are still shut, and what opens them. */
class LockSet {
  constructor(
    private readonly sheet: Sheet,
    private readonly locks: ReadonlyMap<number, CompiledLock>,
    unlocked: unknown,
  ) {
    const open = new Set(placesOf(sheet.compiled, unlocked))
    for (const place of locks.keys()) if (!open.has(place)) sheet.memory.locked.add(place)
  }

  /** One for each visible locked question. */
  requests(): readonly HostRequest[] {
    const { compiled, values, memory } = this.sheet
    return [...this.locks].flatMap(([place, { request }]) => {
      const { sid, nodes } = compiled.questionAt(place)
      if (values[nodes.visible] !== true || !memory.locked.has(place)) return []
      return [requestNow(this.sheet, request, { id: `unlock/${sid}`, purpose: 'unlock', questionSid: sid })]
    })
  }

  /** Gives the nodes to compute anew; null when the response opens nothing. */
  take(questionSid: string | null, response: string): readonly number[] | null {
    const { compiled, memory } = this.sheet
    const [place = -1] = placesOf(compiled, [questionSid])
    const lock = this.locks.get(place)
    if (!lock || !isOpenedBy(this.sheet, lock, response)) return null
    memory.locked.delete(place)
    return [lock.node]
  }

  unlocked(): readonly string[] {
    const open = [...this.locks.keys()].filter((place) => !this.sheet.memory.locked.has(place))
    return open.map((place) => this.sheet.compiled.questionAt(place).sid)
  }
}

/** A way that page groups, splits, locks and requests lead. What is decided about it is remembered. */
export class GuidedCourse extends Course {
  override readonly asked: readonly CompiledQuestion[]
  private readonly way: PageNavigation
  private readonly keeper: LockSet
  private layoutNow: Layout | null = null

  constructor(
    sheet: Sheet,
    private readonly guided: GuidePlan,
  ) {
    super(sheet)
    const { remembered, startPosition } = sheet.options
    const { course, locks } = guided
    const range = rangeOf(course, startPosition)
    this.way = { sheet, course, range, orders: new OrderMemory(course, remembered) }
    this.keeper = new LockSet(sheet, locks, fieldsOf(remembered)['unlocked'])
    this.asked = askedQuestions(sheet.compiled, range)
    for (const group of course.groups) {
      const drawn = drawnParts(group.group)
      if (drawn !== null) this.leaveOut(group.at, groupOrder(this.way, group).slice(0, drawn))
      else if (this.way.orders.skipped.has(group.at)) this.leaveOut(group.at)
    }
  }

  override get sequence(): readonly number[] | null {
    return this.way.course.groups.length === 0 ? null : this.layout.leaves.flatMap((leaf) => leaf.questions)
  }

  override forget(): void {
    this.layoutNow = null
  }

  override states(): readonly PageState[] {
    const { leaves, open } = this.layout
    return pageStates(this.sheet, leaves, {
      active: this.active,
      reachesEnd: open === null && reachesTheEnd(this.way.course, this.way.range),
    })
  }

  override stepTo(next: PageState | undefined, pages: readonly PageState[]): Step {
    const { open } = this.layout
    if (!next?.disabled || open === null) return super.stepTo(next, pages)
    const request = partRequest(this.way, open)
    return request ? { kind: 'request', request } : { kind: 'choosePart', choice: partChoice(this.way, open) }
  }

  /** From now on the orders of the groups that the page belongs to are remembered. */
  override enter(page: PageState): readonly number[] {
    const sids = new Set(page.questionSids)
    const { questions } = this.sheet.compiled
    this.keepOrders(new Set(questions.filter(({ sid }) => sids.has(sid)).map((question) => question.page)))
    return super.enter(page)
  }

  override pick(group: number, part: number): void {
    const open = this.opened(group)
    const isOffered = open.group.request === null && offeredParts(this.sheet, open.group, open.remaining).includes(part)
    if (!isOffered) throw new RangeError(`part ${part} of group ${group} is not offered`)
    this.decide(open, part)
  }

  override skip(group: number): readonly number[] {
    if (!this.opened(group).canSkip) throw new RangeError(`the remaining parts of group ${group} cannot be skipped`)
    this.forget()
    this.way.orders.skipped.add(group)
    return this.leaveOut(group)
  }

  override requests(): readonly HostRequest[] {
    const { open } = this.layout
    const next = open && partRequest(this.way, open)
    const { help } = this.guided
    const helping = help && requestNow(this.sheet, help, { id: 'help', purpose: 'help', questionSid: null })
    return [...this.keeper.requests(), next, helping].filter((request) => request !== null)
  }

  override take(request: HostRequest, response: string | null): readonly number[] | null {
    const { open } = this.layout
    if (request.purpose === 'unlock') return response === null ? null : this.keeper.take(request.questionSid, response)
    if (request.purpose === 'help' || open === null) return null
    const answer = response === null ? null : responseValue(response, [])
    if (response !== null && isBlank(answer) && open.canSkip) return this.skip(open.group.at)
    this.decide(open, answeredPart(open.group, answer))
    return []
  }

  override remembered(): Pick<SavedNavigation, 'pageGroups' | 'orders' | 'pages' | 'skipped' | 'unlocked'> {
    return { ...this.way.orders.remembered(), unlocked: this.keeper.unlocked() }
  }

  private get layout(): Layout {
    return (this.layoutNow ??= layoutOf(this.way))
  }

  private opened(group: number): OpenChoice {
    const { open } = this.layout
    if (open?.group.at !== group) throw new RangeError(`there is nothing to choose in group ${group}`)
    return open
  }

  // A part that is none of the remaining takes the next one as written.
  private decide({ group: { at }, remaining }: OpenChoice, part: number): void {
    const picked = remaining.includes(part) ? [part] : remaining.slice(0, 1)
    this.way.orders.orders.set(at, [...this.way.orders.pickedOf(at), ...picked])
    this.forget()
  }

  // Gives the nodes to compute anew.
  private leaveOut(group: number, picked = this.way.orders.pickedOf(group)): readonly number[] {
    const { compiled, memory } = this.sheet
    const parts = this.way.course.groups
      .filter(({ at }) => at === group)
      .flatMap((own) => own.parts.filter((_, part) => !picked.includes(part)))
    const left = parts.flatMap(({ pages }) => pages.flatMap((page) => compiled.pageAt(page).questions))
    for (const place of left) memory.leftOut.add(place)
    return left.map((place) => compiled.questionAt(place).nodes.visible)
  }

  private keepOrders(enteredPages: ReadonlySet<number>): void {
    const { sheet, course, orders } = this.way
    for (const group of course.groups) {
      const entered = group.parts.filter(({ pages }) => pages.some((page) => enteredPages.has(page)))
      if (entered.length > 0 && !isPickedOneByOne(sheet, group))
        orders.orders.set(group.at, groupOrder(this.way, group))
      for (const part of entered)
        if (part.settings.Shuffle)
          orders.pages.set(
            part.key,
            partPages(this.way, part).map((page) => sheet.compiled.pageAt(page).sid),
          )
    }
  }
}

/** All that a guide knows of a questionnaire. */
interface GuidePlan {
  readonly course: CompiledCourse
  /** Of questions that open by a request, by their place. */
  readonly locks: ReadonlyMap<number, CompiledLock>
  /** Null when the questionnaire shows no help. */
  readonly help: CompiledRequest | null
}

/** The request for the next part; null when the respondent picks it. */
function partRequest({ sheet, orders }: PageNavigation, { group: { at, request } }: OpenChoice): HostRequest | null {
  const id = `part/${at}/${orders.pickedOf(at).length}`
  return request && requestNow(sheet, request, { id, purpose: 'nextPart', questionSid: null })
}

function partChoice({ sheet, orders }: PageNavigation, { group, remaining, canSkip }: OpenChoice): PartChoice {
  const offered = offeredParts(sheet, group, remaining)
  const descs = group.parts.map(({ settings }, part) => ({
    part,
    desc: settings.Desc === '' ? settings.StartCode : sheet.texts.descOf(settings.Desc),
  }))
  const parts = descs.filter(({ part }) => offered.includes(part))
  return { group: group.at, parts, canSkip, isFirst: orders.pickedOf(group.at).length === 0 }
}
