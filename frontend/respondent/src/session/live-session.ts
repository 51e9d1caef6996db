import { openSession, type Answering, type CompiledNaire, type Reply } from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import type { PublishedNaire } from '../naire/published-naire.ts'
import type { SessionFacts } from './facts.ts'
import type { PreparedNaire } from './prepared-naire.ts'
import { SessionNews } from './session-news.ts'

/** A reply as it was given, also when it does not count. */
export interface GivenReply {
  readonly questionSid: string
  readonly interactionSid: string
  readonly reply: Reply | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What screens show of a session. The same object until something in it changes. */
export interface SessionView {
  /** Replaced as a whole when the language changes. */
  readonly answering: Answering
  readonly lang: string
  readonly pageSid: string | null
}

/** A session being answered: the engine, the replies as given, and the page that is open. Knows neither store nor network. */
export class LiveSession {
  /** What happened, for whoever keeps it; held back until somebody listens. */
  readonly news = new SessionNews()
  readonly naire: PublishedNaire
  private readonly compiled: CompiledNaire
  private readonly given = new Map<string, GivenReply>()
  private readonly listeners = new Set<() => void>()
  private current: SessionView

  constructor(
    { naire, compiled }: PreparedNaire,
    readonly facts: SessionFacts,
  ) {
    this.naire = naire
    this.compiled = compiled
    this.current = { answering: this.open(facts.Lang), lang: facts.Lang, pageSid: null }
  }

  view = (): SessionView => this.current

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get replies(): readonly GivenReply[] {
    return [...this.given.values()]
  }

  answer(questionSid: string, interactionSid: string, reply: Reply | null): void {
    const given = { questionSid, interactionSid, reply, at: Date.now() }
    this.take(given)
    this.news.tell({ kind: 'answered', given })
  }

  /** Takes replies that were kept on the device. */
  resume(replies: readonly GivenReply[]): void {
    for (const given of replies.toSorted((a, b) => a.at - b.at)) if (this.knows(given)) this.take(given)
  }

  /** Takes the replies of a stored session; what this device has newer comes after, by `resume`. */
  load(feedbacks: readonly Feedback[], at: Date): void {
    const { answering } = this.current
    answering.load(feedbacks, at)
    for (const { QuestionSid, InteractionSid, TimeStamp } of feedbacks) {
      const draft = interactionOf(answering, QuestionSid, InteractionSid)?.draft
      if (draft) this.remember({ questionSid: QuestionSid, interactionSid: InteractionSid, reply: draft, at: TimeStamp ? Date.parse(TimeStamp) : at.getTime() })
    }
  }

  turnTo(pageSid: string): void {
    this.set({ ...this.current, pageSid })
    this.news.tell({ kind: 'turned' })
  }

  /** The same answers in another language. */
  speak(lang: string): void {
    const answering = this.open(lang)
    for (const { questionSid, interactionSid, reply, at } of this.replies) answering.answer(questionSid, interactionSid, reply, new Date(at))
    this.set({ ...this.current, answering, lang })
    this.news.tell({ kind: 'turned' })
  }

  private open(lang: string): Answering {
    const { Sid, ViewPort, QueryParams } = this.facts
    const query = Object.fromEntries(new URLSearchParams(QueryParams))
    return openSession(this.compiled, { sessionSid: Sid, viewPort: ViewPort, lang, now: new Date(), query })
  }

  private take(given: GivenReply) {
    this.remember(given)
    this.current.answering.answer(given.questionSid, given.interactionSid, given.reply, new Date(given.at))
  }

  private remember(given: GivenReply) {
    const key = `${given.questionSid} ${given.interactionSid}`
    this.given.delete(key)
    this.given.set(key, given)
  }

  private knows({ questionSid, interactionSid }: GivenReply): boolean {
    return interactionOf(this.current.answering, questionSid, interactionSid) !== undefined
  }

  private set(view: SessionView) {
    this.current = view
    for (const listener of this.listeners) listener()
  }
}

/** `undefined` when a later revision of the questionnaire no longer has it. */
function interactionOf(answering: Answering, questionSid: string, interactionSid: string) {
  try {
    return answering.question(questionSid).interactions.find((interaction) => interaction.sid === interactionSid)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
