import { modeOf } from '@naire/domain/naires'
import { attachesOf, host, newSid } from '@naire/frontend-interactions/answers.ts'
import { phonePort } from '../device-transfer/phone-port.ts'
import { recorderHere } from '../media/recorder-here.ts'
import { keptText } from '../media/stand-in-for-resources.ts'
import { recoverRecordings, type StoredFiles } from '../media/stored-files.ts'
import { findLostVoices } from '../media/stored-voices.ts'
import { markVisited } from '../shell/visited.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { givenOf } from '../storage/keep-fetched.ts'
import { replyHash } from '../storage/replies.ts'
import type { ReplyRow, SessionPatch, StartedCommit } from '../storage/rows.ts'
import {
  commitBody,
  CommitSchedule,
  countingKeys,
  offerRefusedAgain,
  sentHashes,
  type SendDisplayed,
} from '../sync/commit.ts'
import { leaveVoice } from '../sync/deliver-voice.ts'
import type { Delivery } from '../sync/deliver.ts'
import type { Server } from '../sync/server.ts'
import type { DeferredPorts } from './deferred-ports.ts'
import { placeSoon } from './flow-types.ts'
import type { LiveSession } from './live-session.ts'
import type { Observable } from './observable.ts'
import { ParadataRecorder } from './paradata-recorder.ts'
import { nothingSaved, type Saving } from './saving.ts'
import { SavingStatus } from './saving-status.ts'
import type { SessionEvent } from './session-changes.ts'
import { SessionPersister } from './session-persister.ts'

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

interface DeviceServices {
  readonly ports: DeferredPorts
  readonly files: StoredFiles
  readonly server: Server
  readonly say: (key: string) => string
  /** Another device went on with the session. */
  readonly movedOn: () => void
}

const [knownMs, knownPollMs] = [15_000, 300]

/**
 * Owner of the save cycle: what the engine was answered is stored, committed when it is due, and acknowledged by what
 * the server says of the commit. Persister, schedule, status line and outbox are its parts.
 */
export class SessionController {
  private readonly persister: SessionPersister
  private readonly schedule: CommitSchedule
  private readonly status: SavingStatus
  private readonly timer: ReturnType<typeof setInterval> | undefined
  private readonly forget: () => void
  /** Null where the author wants nothing measured. */
  private readonly paradata: ParadataRecorder | null
  private services: DeviceServices | null = null

  constructor(private readonly parts: ControllerParts) {
    const { session, store, secondsBefore } = parts
    this.schedule = new CommitSchedule(session, store.persistent)
    this.status = new SavingStatus(session, store, parts.saving)
    this.persister = new SessionPersister(session, store, secondsBefore, {
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
    // What was given before the controller was there is not called saved for a moment.
    const { online, handedIn, resources } = parts.saving.current()
    this.status.update({
      ...nothingSaved,
      saving: session.news.holdsAnswers,
      persistent: store.persistent,
      online,
      handedIn,
      resources,
    })
    this.forget = session.news.listen(this.hear)
    if (this.schedule.intervalMs !== null) this.timer = setInterval(this.commitWhatWaits, this.schedule.intervalMs)
    void this.status.count()
    // What the server would not have stays said, also after the page was loaded again.
    store.outboxOf(session.facts.Sid).then(
      (row) => row?.Commit?.Refused && this.status.update({ refused: row.Commit.Refused }),
      () => {},
    )
    this.status.countSoon()
  }

  /** Takes up files, recordings and other devices, and what an earlier visit left of them. */
  async connect(services: DeviceServices): Promise<void> {
    const { ports, files, server, say, movedOn } = (this.services = services)
    const { session, store, poke } = this.parts
    const move = { facts: session.facts, makeSent: this.makeSent, movedOn }
    // At once: a page that is killed could not do it later. What does not go now goes with the outbox.
    const leave = async (attachSid: string) => {
      const attach = await store.attach(attachSid)
      if (attach) await leaveVoice(store, server, attach)
      poke()
    }
    ports.connect({
      files,
      recorder: recorderHere(store, files, (attachSid) => void leave(attachSid)),
      phone: phonePort({
        facts: session.facts,
        isCloud: session.naire.CloudUpload === true,
        makeKnown: this.makeKnown,
      }),
      move: { begin: async () => (await import('../device-transfer/move-port.ts')).movePort(move).begin() },
      replaced: async () => (await import('./replaced-answers.ts')).replacedAnswers(store, session),
      keptText: (address) => keptText(store, address),
    })
    for (const { questionSid, interactionSid, attach } of await recoverRecordings(store, files, session.facts.Sid)) {
      const { interactions } = session.view().answering.question(questionSid)
      const draft = interactions.find(({ sid }) => sid === interactionSid)?.draft ?? null
      session.answer(questionSid, interactionSid, { Attaches: [...attachesOf(draft), attach], Score: null })
    }
    if (host() !== 'wechat' || !(await findLostVoices(store, session.facts.Sid, say('questions:record.lost')))) return
    this.status.update({ lostVoice: true })
    await files.refresh()
  }

  /** Null until they are connected. */
  get ports(): DeferredPorts | null {
    return this.services?.ports ?? null
  }

  get session(): LiveSession {
    return this.parts.session
  }

  /** Puts the final commit into the outbox; it is sent now or when there is a network. */
  async handIn(): Promise<void> {
    await this.persister.settled()
    await offerRefusedAgain(this.parts.store, this.session.facts.Sid)
    await this.start(true)
  }

  /**
   * Lets the server know the session, which it must before it takes its files from elsewhere. False when it could not
   * be told in time.
   */
  readonly makeKnown = (): Promise<boolean> => this.commitUntil(() => this.isKnown())

  /** Sends all that waits, answers and files. False when that was not done in time. */
  readonly makeSent = (): Promise<boolean> =>
    this.commitUntil(async () => (await this.isKnown()) && (await this.status.count()) === 0)

  private async commitUntil(isReached: () => Promise<boolean>): Promise<boolean> {
    await this.persister.settled()
    if (!(await isReached())) await this.start(false)
    for (let waited = 0; waited < knownMs; waited += knownPollMs) {
      if (await isReached()) return true
      await new Promise((resolve) => setTimeout(resolve, knownPollMs))
    }
    return false
  }

  private async isKnown(): Promise<boolean> {
    return (await this.parts.store.session(this.session.facts.Sid))?.Known === 1
  }

  /** Shows what another tab has written to a session, where it is this one. */
  async readAgain(sessionSid: string): Promise<void> {
    if (sessionSid !== this.session.facts.Sid) return
    const rows = await this.parts.store.replies(sessionSid)
    this.persister.giveWay(rows)
    this.adopt(rows)
    this.status.countSoon()
  }

  /** An outcome of the outbox, of this session or another. */
  hearDelivery(delivery: Delivery): void {
    const files = this.services?.files
    if (delivery.kind === 'fileProgress') return files?.sends(delivery.attachSid, delivery.share)
    const isOwn = 'sessionSid' in delivery && delivery.sessionSid === this.session.facts.Sid
    if (isOwn && delivery.kind === 'sent') this.status.update({ sent: true, refused: '' })
    if (isOwn && delivery.kind === 'refused') this.status.update({ refused: delivery.message })
    if (isOwn && delivery.kind !== 'moved') void this.status.count()
    files?.rests()
    void files?.refresh()
  }

  close(): void {
    clearInterval(this.timer)
    this.status.stop()
    this.forget()
    this.persister.stop()
    this.paradata?.stop()
  }

  private readonly hear = (event: SessionEvent): void => {
    switch (event.kind) {
      case 'answered':
        markVisited(this.session.naire.Sid, this.session.facts.UserSid)
        this.schedule.answered(event.given)
        this.status.update({ saving: true })
        if (event.given[0]) this.paradata?.answered(event.given[0])
        return this.persister.keep(event.given, event.turn ?? null)
      case 'fetched':
        this.status.update({ saving: true })
        return this.persister.keep(event.given, event.turn)
      case 'turned':
        this.paradata?.turned()
        this.parts.store.patchSession(this.session.facts.Sid, this.persister.times()).catch(this.whenFailed)
        if (this.schedule.isDueOnNextPage()) this.commitWhatWaits()
        return
      case 'noted':
        return void this.parts.store.patchSession(this.session.facts.Sid, event.patch).catch(this.whenFailed)
      case 'partEnded':
      case 'sendNow':
        return this.commitWhatWaits()
      case 'handedIn':
        return this.parts.handIn()
    }
  }

  private readonly whenKept = (isEndTakenBack: boolean): void => {
    this.status.update({ saving: false, failed: false })
    this.parts.written?.()
    if (this.schedule.isDueWhenKept()) this.commitWhatWaits()
    this.status.countSoon()
    // Another tab has handed the session in, and it has not gone yet: this answer goes with it.
    if (isEndTakenBack) this.start(true).catch(this.whenFailed)
  }

  private readonly whenFailed = (): void => {
    this.status.update({ saving: false, failed: true })
    void this.status.easeIfTight().catch(() => {})
  }

  private readonly commitWhatWaits = (): void =>
    void this.persister
      .settled()
      .then(async () => (await this.status.count()) > 0 && this.start(false))
      .catch(this.whenFailed)

  /** Starts a commit of all that is on the device or should be; anew when another tab writes meanwhile. */
  private async start(Final: boolean): Promise<void> {
    const { session, store, poke } = this.parts
    const sid = session.facts.Sid
    // Told of the end alone: it finds what is forged, no answer depends on it.
    const [shownNow, PlaceNow] = await Promise.all([Final ? this.parts.shownSoon() : null, placeSoon(session.facts)])
    for (let isStarted = false; !isStarted;) {
      const [row, rows] = [await store.session(sid), await store.replies(sid)]
      // A final commit that waits is not replaced by a lesser one.
      if (!row || (!Final && row.Stage !== 'answering')) return
      this.persister.giveWay(rows)
      this.adopt(rows)
      const unkept = this.persister.unkept()
      const patch: SessionPatch = { ...this.persister.times(unkept.rows), ...(Final && { Stage: 'final' as const }) }
      const feedbacks = session.view().answering.feedbacks()
      const Hashes = sentHashes([...rows.filter(this.isKept), ...unkept.rows], countingKeys(feedbacks))
      const told = { ...row, ...patch, PlaceNow, ...(shownNow && { Shown: shownNow(session) }) }
      const Body = commitBody(told, session.naire.Revision, feedbacks)
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
    session.resume(others.map(givenOf))
  }

  /** Nothing newer was given here that is not on the device yet. */
  private readonly isKept = ({ QuestionSid, InteractionSid }: ReplyRow): boolean =>
    !this.persister.isWaiting(QuestionSid, InteractionSid)
}
