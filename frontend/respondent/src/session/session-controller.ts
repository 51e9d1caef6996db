import { codesOf, modeOf } from '@naire/domain/naires'
import { newSid } from '@naire/frontend-interactions/answers.ts'
import { markVisited } from '../shell/visited.ts'
import { type LocalStore, isTight } from '../storage/local-store.ts'
import { replyHash } from '../storage/reply-hash.ts'
import type { ReplyRow, SessionPatch, StartedCommit } from '../storage/rows.ts'
import {
  commitBody,
  countingKeys,
  countWaiting,
  offerRefusedAgain,
  sentHashes,
  commitTiming,
  intervalSeconds,
  type CommitTiming,
  type SendDisplayed,
} from '../sync/commit.ts'
import type { Delivery } from '../sync/deliver.ts'
import type { LiveSession } from './live-session.ts'
import type { SessionEvent } from './session-changes.ts'
import { ParadataRecorder } from './paradata-recorder.ts'
import { SessionPersister } from './session-persister.ts'
import { nothingSaved, type Saving } from './saving.ts'
import type { Observable } from './observable.ts'

export interface ControllerParts {
  readonly session: LiveSession
  readonly store: LocalStore
  readonly saving: Observable<Saving>
  /** Seconds that were spent on the session before. */
  readonly secondsBefore: number
  /** Something new waits in the outbox. */
  readonly poke: () => void
  /** The person asks to hand in. */
  readonly handIn: () => void
  /** Answers came to the device, which other tabs may show otherwise. */
  readonly written?: () => void
  /** Sender of the displayed orders; null where it is not loaded yet. Does not wait for the network. */
  readonly shownSoon: () => Promise<SendDisplayed | null>
}

const momentMs = 200
const knownMs = 15_000
const knownPollMs = 300

/**
 * Joins a session being answered with store and outbox: keeps each answer, starts commits in time, says how it stands.
 */
export class SessionController {
  private readonly keeper: SessionPersister
  private readonly timing: CommitTiming
  private readonly timer: ReturnType<typeof setInterval> | undefined
  private readonly forget: () => void
  /** Sids of the questions after whose answers a commit follows (`CommitQuestionCodes`). */
  private readonly committing: ReadonlySet<string>
  private isAskedFor = false
  /** Quota cells that the answers matched when a page was left last. */
  private cells = ''
  /** Null where the author wants nothing measured. */
  private readonly paradata: ParadataRecorder | null
  private lookingRound: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly parts: ControllerParts) {
    const { session, store, secondsBefore } = parts
    this.timing = commitTiming(session.naire, session.facts.Mode, store.persistent)
    const codes = codesOf(session.facts.Mode === 'offline' ? [] : session.naire.CommitQuestionCodes)
    this.committing = new Set(session.naire.Questions.flatMap(({ Sid, Code }) => (codes.includes(Code) ? [Sid] : [])))
    this.keeper = new SessionPersister(session, store, secondsBefore, {
      measured: () => this.paradata?.now() ?? null,
      kept: this.whenKept,
      failed: this.whenFailed,
      overtaken: this.adopt,
    })
    this.paradata = modeOf(session.naire, 'Paradata') === 'Disable' ? null : new ParadataRecorder(session)
    void store.session(session.facts.Sid).then(
      (row) => this.paradata?.resume(row?.Paradata ?? null),
      () => {},
    )
    // What was given before the desk was there is not called saved for a moment.
    const { online, handedIn, resources } = parts.saving.current()
    this.update({
      ...nothingSaved,
      saving: session.news.holdsAnswers,
      persistent: store.persistent,
      online,
      handedIn,
      resources,
    })
    this.forget = session.news.listen(this.hear)
    if (this.timing === 'interval')
      this.timer = setInterval(this.commitWhatWaits, intervalSeconds(session.naire) * 1000)
    void this.count()
    // What the server would not have stays said, also after the page was loaded again.
    store.outboxOf(session.facts.Sid).then(
      (row) => row?.Commit?.Refused && this.update({ refused: row.Commit.Refused }),
      () => {},
    )
    this.lookRound()
  }

  /** Puts the final commit into the outbox; it is sent now or when there is a network. */
  async handIn(): Promise<void> {
    await this.keeper.settled()
    await offerRefusedAgain(this.parts.store, this.parts.session.facts.Sid)
    await this.start(true)
  }

  /**
   * Lets the server know the session, which it must before it takes its files from elsewhere. False when it could not
   * be told in time.
   */
  readonly makeKnown = (): Promise<boolean> => this.commitUntil(() => this.isKnown())

  /** Sends all that waits, answers and files. False when that was not done in time. */
  readonly makeSent = (): Promise<boolean> =>
    this.commitUntil(async () => (await this.isKnown()) && (await this.count()) === 0)

  private async commitUntil(isReached: () => Promise<boolean>): Promise<boolean> {
    await this.keeper.settled()
    if (!(await isReached())) await this.start(false)
    for (let waited = 0; waited < knownMs; waited += knownPollMs) {
      if (await isReached()) return true
      await new Promise((resolve) => setTimeout(resolve, knownPollMs))
    }
    return false
  }

  private async isKnown(): Promise<boolean> {
    const { session, store } = this.parts
    return (await store.session(session.facts.Sid))?.Known === 1
  }

  /** Shows what another tab has written to the session. */
  async readAgain(): Promise<void> {
    const rows = await this.parts.store.replies(this.parts.session.facts.Sid)
    this.keeper.giveWay(rows)
    this.adopt(rows)
    this.lookRound()
  }

  /** An outcome of the outbox that concerns this session. */
  hearDelivery(delivery: Delivery): void {
    if (
      delivery.kind === 'later' ||
      delivery.kind === 'moved' ||
      delivery.kind === 'fileProgress' ||
      delivery.sessionSid !== this.parts.session.facts.Sid
    )
      return
    if (delivery.kind === 'sent') this.update({ sent: true, refused: '' })
    if (delivery.kind === 'refused') this.update({ refused: delivery.message })
    void this.count()
  }

  close(): void {
    clearInterval(this.timer)
    clearTimeout(this.lookingRound)
    this.forget()
    this.keeper.stop()
    this.paradata?.stop()
  }

  private readonly hear = (event: SessionEvent): void => {
    switch (event.kind) {
      case 'answered':
        markVisited(this.parts.session.naire.Sid, this.parts.session.facts.UserSid)
        this.isAskedFor ||= event.given.some(({ questionSid }) => this.committing.has(questionSid))
        this.update({ saving: true })
        if (event.given[0]) this.paradata?.answered(event.given[0])
        return this.keeper.keep(event.given, event.turn ?? null)
      case 'fetched':
        this.update({ saving: true })
        return this.keeper.keep(event.given, event.turn)
      case 'turned':
        this.paradata?.turned()
        this.parts.store.patchSession(this.parts.session.facts.Sid, this.keeper.times()).catch(this.whenFailed)
        if (this.timing === 'nextPage' || this.isCommittedHere() || this.hasNewCells()) this.commitWhatWaits()
        return
      case 'partEnded':
      case 'sendNow':
        return this.commitWhatWaits()
      case 'handedIn':
        return this.parts.handIn()
    }
  }

  private readonly whenKept = (isEndTakenBack: boolean): void => {
    this.update({ saving: false, failed: false })
    this.parts.written?.()
    if (this.timing === 'answer' || this.isAskedFor) this.commitWhatWaits()
    this.isAskedFor = false
    this.lookRound()
    // Another tab has handed the session in, and it has not gone yet: this answer goes with it.
    if (isEndTakenBack) this.start(true).catch(this.whenFailed)
  }

  /** Debounced check of pending answers and free storage: both read more than an answer should wait for. */
  private lookRound(): void {
    clearTimeout(this.lookingRound)
    this.lookingRound = setTimeout(() => {
      void this.count()
      void this.easeIfTight().then(
        (tight) => this.update({ tight }),
        () => {},
      )
    }, momentMs)
  }

  /** Where room is short, what the server has too goes first. Gives whether it still is. */
  private async easeIfTight(): Promise<boolean> {
    if (!(await isTight())) return false
    const { easeStorage } = await import('../storage/ease-storage.ts')
    await easeStorage(this.parts.store)
    return isTight()
  }

  /** `CommitOnLastPage`; what is kept for later waits all the same. */
  private isCommittedHere(): boolean {
    const { session } = this.parts
    if (!session.naire.CommitOnLastPage || session.facts.Mode === 'offline') return false
    const { answering, pageSid } = session.view()
    return pageSid !== null && answering.stepAfter(pageSid).kind === 'end'
  }

  /**
   * The answers fall into other quota cells than before: whether these have seats left is the server's to say, now and
   * not at the end (`EndOnFullQuotar`).
   */
  private hasNewCells(): boolean {
    const { naire, facts, view } = this.parts.session
    const before = this.cells
    if (naire.EndOnFullQuotar !== false && facts.Mode === 'online')
      this.cells = view().answering.outcome().quotaCells.join()
    return this.cells !== before && this.cells !== ''
  }

  private readonly whenFailed = (): void => {
    this.update({ saving: false, failed: true })
    void this.easeIfTight().catch(() => {})
  }

  private readonly commitWhatWaits = (): void =>
    void this.keeper
      .settled()
      .then(async () => (await this.count()) > 0 && this.start(false))
      .catch(this.whenFailed)

  /** Starts a commit of all that is on the device or should be; anew when another tab writes meanwhile. */
  private async start(Final: boolean): Promise<void> {
    const { session, store, poke } = this.parts
    const sid = session.facts.Sid
    // Told of the end alone: it finds what is forged, no answer depends on it.
    const shownNow = Final ? await this.parts.shownSoon() : null
    for (let isStarted = false; !isStarted;) {
      const [row, rows] = [await store.session(sid), await store.replies(sid)]
      // A final commit that waits is not replaced by a lesser one.
      if (!row || (!Final && row.Stage !== 'answering')) return
      this.keeper.giveWay(rows)
      this.adopt(rows)
      const unkept = this.keeper.unkept()
      const patch: SessionPatch = { ...this.keeper.times(unkept.rows), ...(Final && { Stage: 'final' as const }) }
      const feedbacks = session.view().answering.feedbacks()
      const Hashes = sentHashes([...rows.filter(this.isKept), ...unkept.rows], countingKeys(feedbacks))
      const Body = commitBody(
        { ...row, ...patch, ...(shownNow && { Shown: shownNow(session) }) },
        session.naire.Revision,
        feedbacks,
      )
      const commit: StartedCommit = { CommandId: newSid(), FirstCommandId: newSid(), Final, Body, Hashes, Refused: '' }
      isStarted = await store.startCommit(sid, patch, { commit, seen: rows, carried: unkept.rows })
      if (isStarted) unkept.kept()
    }
    poke()
  }

  /** Takes over what another tab wrote to the same session: a commit says all that there is. */
  private readonly adopt = (rows: readonly ReplyRow[]): void => {
    const { session } = this.parts
    const others = rows
      .filter(this.isKept)
      .filter(
        ({ QuestionSid, InteractionSid, Hash }) =>
          replyHash(session.givenTo(QuestionSid, InteractionSid)?.reply ?? null) !== Hash,
      )
    session.resume(
      others.map(({ QuestionSid, InteractionSid, Reply, ReplyTime }) => ({
        questionSid: QuestionSid,
        interactionSid: InteractionSid,
        reply: Reply,
        at: ReplyTime,
      })),
    )
  }

  /** Nothing newer was given here that is not on the device yet. */
  private readonly isKept = ({ QuestionSid, InteractionSid }: ReplyRow): boolean =>
    !this.keeper.isWaiting(QuestionSid, InteractionSid)

  private async count(): Promise<number> {
    const { session, store } = this.parts
    const { replies, files, waiting } = await countWaiting(session, store)
    const pending = replies + waiting
    this.update({ pending, files: waiting > 0 ? { sent: files - waiting, of: files } : null })
    return pending
  }

  private update(change: Partial<Saving>): void {
    this.parts.saving.set({ ...this.parts.saving.current(), ...change })
  }
}
