import type { CompiledQuestion } from './compiled.ts'
import type { HostRequest, PageState, SavedNavigation, Step } from './contract.ts'
import type { Sheet } from './sheet.ts'
import { pageStates } from './states/page-states.ts'

/** The way of one respondent through the pages: here, over the pages as written. A guide leads otherwise. */
export class Course {
  /** The questions of the session. */
  readonly asked: readonly CompiledQuestion[]
  /** Sid of the page that the respondent is on. */
  protected active: string | null = null

  constructor(protected readonly sheet: Sheet) {
    this.asked = sheet.compiled.questions
  }

  /** Places of all questions in the order in which they are met; null as written. */
  get sequence(): readonly number[] | null {
    return null
  }

  /** To be called when a question turned visible or hidden, or a node of the guide changed. */
  forget(): void {}

  states(): readonly PageState[] {
    return pageStates(this.sheet, this.sheet.compiled.pages, { active: this.active, reachesEnd: true })
  }

  /** `next` is the visible page that follows; undefined behind the last. */
  stepTo(next: PageState | undefined, pages: readonly PageState[]): Step {
    return next ? { kind: 'page', page: next } : { kind: 'end', isFinal: pages.some((page) => page.isFinal) }
  }

  /** Gives the places of the questions that are met again. */
  enter(page: PageState): readonly number[] {
    this.active = page.sid
    const { entered } = this.sheet.memory
    const places = page.questionSids.flatMap((sid) => this.sheet.compiled.findQuestion(sid)?.at ?? [])
    for (const place of places) entered.set(place, (entered.get(place) ?? 0) + 1)
    return places.filter((place) => entered.get(place) === 2)
  }

  /** @throws RangeError for a part that is not offered. */
  pick(group: number, _part: number): void {
    throw new RangeError(`there is nothing to choose in group ${group}`)
  }

  /** Leaves out the parts that remain; gives the nodes to compute anew. @throws RangeError when that is not offered. */
  skip(group: number): readonly number[] {
    throw new RangeError(`there is nothing to choose in group ${group}`)
  }

  requests(): readonly HostRequest[] {
    return []
  }

  /** Gives the nodes to compute anew; null when nothing comes of the response. */
  take(_request: HostRequest, _response: string | null): readonly number[] | null {
    return null
  }

  remembered(): Pick<SavedNavigation, 'pageGroups' | 'orders' | 'pages' | 'skipped' | 'unlocked'> {
    return { pageGroups: '', orders: {}, pages: {}, skipped: [], unlocked: [] }
  }
}
