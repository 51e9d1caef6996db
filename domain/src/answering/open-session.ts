import type { AnyReply, Feedback } from '../interactions/index.ts'
import type { CompiledNaire, CompiledQuestion } from './compiled.ts'
import type { About, Answering, Finding, OpenOptions, Outcome, PageState, Progress, QuestionState, Reply, Why } from './contract.ts'
import { flattened, unflattened } from './flatten.ts'
import { Listeners } from './listeners.ts'
import { Settler } from './settle.ts'
import { Sheet } from './sheet.ts'
import { Snapshots } from './states/snapshots.ts'
import { whyOf } from './why.ts'

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
    const field = this.known(questionSid).fields.find((candidate) => candidate.field.interaction.content.Sid === interactionSid)
    if (!field) throw new RangeError(`question ${questionSid} has no interaction ${interactionSid}`)
    this.give(field.at, reply, at.toISOString())
    this.settle([field.nodes.reply], at)
  }

  load(feedbacks: readonly Feedback[], at: Date): { readonly unknown: readonly Feedback[] } {
    const { replies, unknown } = unflattened(this.sheet, feedbacks)
    for (const { field, reply, at: givenAt } of replies) this.give(field.at, reply, givenAt)
    this.settle(replies.map(({ field }) => field.nodes.reply), at)
    return { unknown }
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

  progress(): Progress {
    return this.snapshots.progress()
  }

  validateQuestion(questionSid: string): readonly Finding[] {
    return this.snapshots.findings(this.known(questionSid))
  }

  validatePage(pageSid: string): readonly Finding[] {
    const page = this.sheet.compiled.pages.find(({ sid }) => sid === pageSid)
    if (!page) throw new RangeError(`there is no page ${pageSid}`)
    return page.questions.flatMap((place) => this.snapshots.findings(this.sheet.compiled.questionAt(place)))
  }

  validateAll(): readonly Finding[] {
    return this.sheet.compiled.questions.flatMap((question) => this.snapshots.findings(question))
  }

  outcome(): Outcome {
    return this.snapshots.outcome()
  }

  why(about: About): Why | null {
    return whyOf(this.sheet, about)
  }

  unsettled(): readonly (readonly string[])[] {
    const { compiled } = this.sheet
    return this.settler.unsettled.map((rank) => {
      const places = (compiled.ranking.components[rank] ?? []).map((node) => compiled.nodes[node]?.question ?? -1)
      return [...new Set(places)].filter((place) => place >= 0).map((place) => compiled.questionAt(place).code)
    })
  }

  subscribe(questionSid: string | '*', listener: () => void): () => void {
    return this.listeners.add(questionSid === '*' ? -1 : this.known(questionSid).at, listener)
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
