import {
  openSession,
  type Answering,
  type CompiledNaire,
  type SubmittedReply,
  type Pagination,
  type SavedNavigation,
  type Reply,
} from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import { modeOf } from '@naire/domain/naires'
import { sessionFields } from '@naire/domain/sessions'
import type { ReturnNote } from '@naire/contract'
import type { KeptLimits } from '../storage/rows.ts'
import { skippedPages } from '../mobile-app/app-settings.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { type PreparedNaire, extraCheck } from './prepared-naire.ts'
import { SessionChanges } from './session-changes.ts'
import { firstPause, pauseAt, type Pause } from './pause.ts'

/** Session state for the screens. The same object until something in it changes. */
export interface SessionView {
  /** Replaced as a whole when the language changes. */
  readonly answering: Answering
  readonly lang: string
  readonly pageSid: string | null
  /** Decision required before the next page; null while a page is open. */
  readonly pause: Pause | null
}

/** State in which a session was left. */
export interface SessionSnapshot {
  readonly remembered: SavedNavigation | null
  /** It was finished once and sent back. */
  readonly isReturned: boolean
  /** Notes on single questions by the reviewer who sent it back. */
  readonly notes?: readonly ReturnNote[]
  /** Clocks of its time limits. */
  readonly limits?: KeptLimits
}

/**
 * A session being answered: the engine, the replies as given, and the page that is open. Knows neither store nor
 * network.
 */
export class LiveSession {
  /** Change events for persistence; buffered until somebody listens. */
  readonly news = new SessionChanges()
  readonly naire: PublishedNaire
  readonly compiled: CompiledNaire
  /** Replies that went because something hid them or kept them from being given, until they are given anew. */
  readonly dropped = new Map<string, SubmittedReply>()
  private readonly given = new Map<string, SubmittedReply>()
  /** Time of the latest reply: later ones come after it, whatever the device's clock says. */
  private latest = 0
  private readonly listeners = new Set<() => void>()
  private current: SessionView

  constructor(
    { naire, compiled }: PreparedNaire,
    readonly facts: SessionFacts,
    readonly earlier: SessionSnapshot | null = null,
  ) {
    this.naire = (compiled.repeats?.record as PublishedNaire | undefined) ?? naire
    this.compiled = compiled
    const answering = this.open(facts.Lang, earlier?.remembered ?? null)
    this.current = { answering, lang: facts.Lang, ...(earlier ? nowhere : firstPause(answering, skippedPages(naire))) }
  }

  view = (): SessionView => this.current

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The reply as it was last given here; undefined when it never was. */
  givenTo(questionSid: string, interactionSid: string): SubmittedReply | undefined {
    return this.given.get(`${questionSid} ${interactionSid}`)
  }

  /** Reviewer's note on a question; blank when there is none. */
  noteOn(questionSid: string): string {
    return this.earlier?.notes?.find(({ QuestionSid }) => QuestionSid === questionSid)?.Text ?? ''
  }

  /** Whether the questionnaire sets time limits, and they hold in this session: not once it was sent back. */
  get isTimed(): boolean {
    const { TimeLimit, PageTimeLimit, Questions } = this.naire
    const isLimited = TimeLimit || PageTimeLimit || Questions.some(({ Data }) => Data.includes('TimeLimit"'))
    return Boolean(isLimited) && !this.earlier?.isReturned
  }

  get replies(): readonly SubmittedReply[] {
    return [...this.given.values()]
  }

  /** Something was answered in it, also where the answer was taken back. */
  get isAnswered(): boolean {
    return this.given.size > 0
  }

  answer(questionSid: string, interactionSid: string, reply: Reply | null): void {
    const given = { questionSid, interactionSid, reply, at: Math.max(Date.now(), this.latest + 1) }
    this.remember(given)
    this.current.answering.answer(questionSid, interactionSid, reply, new Date(given.at))
    this.news.tell({ kind: 'answered', given: [given, ...this.forgetDropped(given)] })
  }

  /** Takes replies that were kept on the device, all together: none hides another that it did not hide before. */
  resume(replies: readonly SubmittedReply[]): void {
    const known = replies.filter((given) => this.knows(given)).toSorted((a, b) => a.at - b.at)
    for (const given of known) this.remember(given)
    this.current.answering.restore(known)
    const dropped = this.forgetDropped(null)
    if (dropped.length > 0) this.news.tell({ kind: 'answered', given: dropped })
  }

  /** Takes the replies of a stored session; what this device has newer comes after, by `resume`. */
  load(feedbacks: readonly Feedback[], at: Date): void {
    const { answering } = this.current
    answering.load(feedbacks, at)
    for (const { QuestionSid, InteractionSid, TimeStamp } of feedbacks) {
      const draft = interactionOf(answering, QuestionSid, InteractionSid)?.draft
      if (draft)
        this.remember({
          questionSid: QuestionSid,
          interactionSid: InteractionSid,
          reply: draft,
          at: TimeStamp ? Date.parse(TimeStamp) : at.getTime(),
        })
    }
  }

  /** Once the replies of an earlier session are in: to the page with this number, else to the first. */
  comeBack(seq: number): void {
    const page = this.current.answering.pages().find((one) => one.visible && !one.disabled && one.seq === seq)
    if (page) this.turnTo(page.sid)
    else this.goOn()
  }

  turnTo(pageSid: string): void {
    this.current.answering.enter(pageSid)
    this.turn({ pageSid, pause: null })
  }

  /** To what follows the open page: another page, or what is to be decided first. False behind the last. */
  goOn(): boolean {
    const { answering, pageSid } = this.current
    const step = answering.stepAfter(pageSid)
    if (step.kind === 'page') this.turnTo(step.page.sid)
    else if (step.kind !== 'end') this.turn({ pageSid, pause: pauseAt(step) })
    return step.kind !== 'end'
  }

  /** Back to the page before what is to be decided. */
  stay(): void {
    this.turn({ pageSid: this.current.pageSid, pause: null })
  }

  pick(group: number, part: number): void {
    this.current.answering.pickPart(group, part)
    this.goOnOrStay()
  }

  skip(group: number): void {
    this.current.answering.skipParts(group)
    this.goOnOrStay()
  }

  /** Gives the answer to a request of the author's, null when there is none. True when something came of it. */
  respond(requestId: string, response: string | null): boolean {
    const { answering, pause } = this.current
    const isTaken = answering.respond(requestId, response, new Date())
    if (pause?.kind === 'request' && pause.request.id === requestId) this.goOnOrStay()
    else this.news.tell({ kind: 'turned' })
    return isTaken
  }

  /** Adds seconds that the person spent on these questions, and with that on the session. */
  spend(questionSids: readonly string[], seconds: number): void {
    const at = new Date()
    for (const sid of ['', ...questionSids]) this.current.answering.spend(sid, seconds, at)
  }

  /** All that is known beside the answers. */
  remembered(): SavedNavigation {
    return this.current.answering.remembered()
  }

  /** The same answers in another language. */
  speak(lang: string): void {
    const { pageSid, pause } = this.current
    const answering = this.open(lang, this.remembered())
    answering.restore(this.replies)
    const step = pause && answering.stepAfter(pageSid)
    this.set({ answering, lang, pageSid, pause: step && pauseAt(step) })
    this.news.tell({ kind: 'turned' })
  }

  private open(lang: string, remembered: SavedNavigation | null): Answering {
    const { Sid, ViewPort, QueryParams, IdentifyingCode, StartPosition, StartTime, Context, SurveySeq } = this.facts
    const query = Object.fromEntries(new URLSearchParams(QueryParams))
    const session = sessionFields({ identifyingCode: IdentifyingCode, startTime: StartTime, surveySeq: SurveySeq ?? 1 })
    const revisit = this.earlier?.isReturned ?? false
    const pagination = paginations[modeOf(this.naire, 'Pagination')]
    const options = {
      ...Context,
      pagination,
      sessionSid: Sid,
      viewPort: ViewPort,
      lang,
      now: new Date(),
      extraCheck,
      query,
      session,
      remembered,
      revisit,
    }
    return openSession(this.compiled, StartPosition ? { ...options, startPosition: StartPosition } : options)
  }

  private goOnOrStay(): void {
    if (!this.goOn()) this.stay()
  }

  private turn(to: Pick<SessionView, 'pageSid' | 'pause'>): void {
    this.set({ ...this.current, ...to })
    this.news.tell({ kind: 'turned' })
  }

  /**
   * Replies that are blank now because something hid them or keeps them from being given: they do not come back by
   * themselves.
   */
  private forgetDropped(besides: SubmittedReply | null): readonly SubmittedReply[] {
    const { answering } = this.current
    const isDropped = (given: SubmittedReply) =>
      given !== besides &&
      given.reply !== null &&
      interactionOf(answering, given.questionSid, given.interactionSid)?.draft === null
    return this.replies.filter(isDropped).map((given) => {
      const blank = { ...given, reply: null, at: this.latest }
      this.dropped.set(this.remember(blank), given)
      return blank
    })
  }

  /** Gives the key under which it is known. */
  private remember(given: SubmittedReply): string {
    const key = `${given.questionSid} ${given.interactionSid}`
    this.given.delete(key)
    this.dropped.delete(key)
    this.latest = Math.max(this.latest, given.at)
    this.given.set(key, given)
    return key
  }

  private knows({ questionSid, interactionSid }: SubmittedReply): boolean {
    return interactionOf(this.current.answering, questionSid, interactionSid) !== undefined
  }

  /** Shows another state; whoever changes `answering` shows the same session. */
  set(view: SessionView) {
    this.current = view
    for (const listener of this.listeners) listener()
  }
}

/** By the setting `Pagination`. */
const paginations = {
  Default: 'asAuthored',
  QuestionPerPage: 'questionPerPage',
  OnePage: 'onePage',
} as const satisfies Record<string, Pagination>

const nowhere = { pageSid: null, pause: null } as const

/** `undefined` when a later revision of the questionnaire no longer has it. */
function interactionOf(answering: Answering, questionSid: string, interactionSid: string) {
  try {
    return answering.question(questionSid).interactions.find((interaction) => interaction.sid === interactionSid)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
