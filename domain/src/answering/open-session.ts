import type { AnyReply, Feedback } from '../interactions/index.ts'
import type { CompiledNaire, CompiledQuestion } from './compiled.ts'
import type {
  ExplanationTarget,
  Answering,
  Finding,
  SubmittedReply,
  HostRequest,
  Member,
  OpenOptions,
  Outcome,
  PageState,
  Progress,
  QuestionState,
  SavedNavigation,
  Reply,
  Step,
  Explanation,
} from './contract.ts'
import { flattened, unflattened } from './flatten.ts'
import { wholeSession } from './memory.ts'
import { Settler } from './settle.ts'
import { Sheet } from './sheet.ts'
import { Snapshots } from './states/snapshots.ts'

/** Listeners for changes of a question, by its place; -1 for any. */
class Listeners {
  private readonly byQuestion = new Map<number, Set<() => void>>()

  add(question: number, listener: () => void): () => void {
    const listeners = this.byQuestion.get(question) ?? new Set()
    this.byQuestion.set(question, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  tell(questions: Iterable<number>): void {
    for (const question of questions) this.call(question)
    this.call(-1)
  }

  private call(question: number): void {
    this.byQuestion.get(question)?.forEach((listener) => listener())
  }
}

/** Begins a session, or comes back to one (`load`). */
export function openSession(compiled: CompiledNaire, options: OpenOptions): Answering {
  return new Session(new Sheet(compiled, options))
}

class Session implements Answering {
  private readonly settler: Settler
  private readonly snapshots: Snapshots
  private readonly listeners = new Listeners()

  constructor(private readonly sheet: Sheet) {
    this.settler = new Settler(sheet)
    this.settler.settleAll()
    this.snapshots = new Snapshots(sheet)
  }

  answer(questionSid: string, interactionSid: string, reply: Reply | null, at: Date): void {
    const question = this.known(questionSid)
    const field = question.fields.find((candidate) => candidate.field.interaction.content.Sid === interactionSid)
    if (!field) throw new RangeError(`question ${questionSid} has no interaction ${interactionSid}`)
    if (this.sheet.memory.locked.has(question.at)) return
    this.give(field.at, reply, at.toISOString())
    this.settle([field.nodes.reply], at)
  }

  load(feedbacks: readonly Feedback[], at: Date): { readonly unknown: readonly Feedback[] } {
    const { replies, unknown } = unflattened(this.sheet, feedbacks)
    for (const { field, reply, at: givenAt } of replies) this.give(field.at, reply, givenAt)
    this.settle(
      replies.map(({ field }) => field.nodes.reply),
      at,
    )
    return { unknown }
  }

  restore(replies: readonly SubmittedReply[]): void {
    const known = replies.flatMap((given) => {
      const field = this.sheet.compiled
        .findQuestion(given.questionSid)
        ?.fields.find((candidate) => candidate.field.interaction.content.Sid === given.interactionSid)
      return field ? [{ ...given, field }] : []
    })
    for (const { field, reply, at } of known) this.give(field.at, reply, new Date(at).toISOString())
    this.settle(
      known.map(({ field }) => field.nodes.reply),
      new Date(Math.max(this.sheet.now.getTime(), ...known.map(({ at }) => at))),
    )
  }

  feedbacks(): readonly Feedback[] {
    return flattened(this.sheet)
  }

  question(questionSid: string): QuestionState {
    return this.snapshots.question(this.known(questionSid))
  }

  pages(): readonly PageState[] {
    return this.snapshots.pages()
  }

  stepAfter(pageSid: string | null): Step {
    const pages = this.pages()
    const from = pageSid === null ? -1 : pages.indexOf(this.page(pageSid))
    return this.sheet.course.stepTo(
      pages.find((page, at) => at > from && page.visible),
      pages,
    )
  }

  enter(pageSid: string): void {
    const page = this.page(pageSid)
    if (!page.active) this.listeners.tell(this.snapshots.touch(this.sheet.course.enter(page)))
  }

  pickPart(group: number, part: number): void {
    this.sheet.course.pick(group, part)
    this.rearrange([])
  }

  skipParts(group: number): void {
    this.rearrange(this.sheet.course.skip(group))
  }

  requests(): readonly HostRequest[] {
    return this.sheet.course.requests()
  }

  respond(requestId: string, response: string | null, at: Date): boolean {
    const request = this.requests().find(({ id }) => id === requestId)
    if (!request) throw new RangeError(`there is no request ${requestId}`)
    this.settle([], at)
    const dirty = this.sheet.course.take(request, response)
    if (dirty) this.rearrange(dirty)
    return dirty !== null
  }

  spend(questionSid: string, seconds: number, at: Date): void {
    if (!(seconds >= 0) || !Number.isFinite(seconds)) throw new RangeError(`${seconds} are no seconds`)
    const place = questionSid === '' ? wholeSession : this.known(questionSid).at
    const { memory, compiled } = this.sheet
    memory.seconds.set(place, (memory.seconds.get(place) ?? 0) + seconds)
    const node = compiled.seconds.get(place)
    this.settle(node === undefined ? [] : [node], at)
  }

  remembered(): SavedNavigation {
    return { ...this.sheet.course.remembered(), ...this.sheet.memory.remembered() }
  }

  members(questionSid: string): readonly Member[] {
    return this.sheet.compiled.repeats?.members(this.sheet, this.known(questionSid).at) ?? []
  }

  progress(): Progress {
    return this.snapshots.progress()
  }

  validateQuestion(questionSid: string): readonly Finding[] {
    return this.snapshots.findings(this.known(questionSid))
  }

  validatePage(pageSid: string): readonly Finding[] {
    return this.page(pageSid).questionSids.flatMap((sid) => this.validateQuestion(sid))
  }

  validateAll(): readonly Finding[] {
    return this.sheet.course.asked.flatMap((question) => this.snapshots.findings(question))
  }

  outcome(): Outcome {
    return this.snapshots.outcome()
  }

  why(about: ExplanationTarget): Explanation | null {
    const { why } = this.sheet.compiled
    if (!why) throw new Error('compiled without its reasons')
    return why(this.sheet, about)
  }

  unsettled(): readonly (readonly string[])[] {
    const { compiled } = this.sheet
    return this.settler.unsettled.map((rank) => {
      const { nodes, starts } = compiled.ranking
      const places = [...nodes.subarray(starts[rank], starts[rank + 1])].map((node) => compiled.questionOf[node]!)
      return [...new Set(places)].filter((place) => place >= 0).map((place) => compiled.questionAt(place).code)
    })
  }

  subscribe(questionSid: string | '*', listener: () => void): () => void {
    return this.listeners.add(questionSid === '*' ? -1 : this.known(questionSid).at, listener)
  }

  // What decides the way changed, and with it these nodes.
  private rearrange(dirty: readonly number[]): void {
    this.settle(dirty, this.sheet.now)
    this.listeners.tell(this.snapshots.rearrange())
  }

  private page(pageSid: string): PageState {
    const page = this.pages().find(({ sid }) => sid === pageSid)
    if (!page) throw new RangeError(`there is no page ${pageSid}`)
    return page
  }

  private give(field: number, reply: AnyReply | null, at: string | null): void {
    this.sheet.given[field] = reply
    this.sheet.givenAt[field] = reply === null ? null : at
  }

  private settle(dirty: readonly number[], at: Date): void {
    const hasTimePassed = at.getTime() !== this.sheet.now.getTime()
    this.sheet.now = at
    const changed = this.settler.settle(hasTimePassed ? [...dirty, ...this.sheet.compiled.clockNodes] : dirty)
    if (changed.length > 0) this.listeners.tell(this.snapshots.renew(changed))
  }

  private known(questionSid: string): CompiledQuestion {
    const question = this.sheet.compiled.findQuestion(questionSid)
    if (!question) throw new RangeError(`there is no question ${questionSid}`)
    return question
  }
}
