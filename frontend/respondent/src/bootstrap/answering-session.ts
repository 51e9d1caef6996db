import { attachesOf, host } from '@naire/frontend-interactions/answers.ts'
import { StoredFiles } from '../media/stored-files.ts'
import { recoverRecordings } from '../media/stored-slices.ts'
import type { Observable } from '../session/observable.ts'
import type { MovePort } from '../device-transfer/move-port.ts'
import { phonePort } from '../device-transfer/phone-port.ts'
import { SessionController } from '../session/session-controller.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { keptText } from '../media/kept-resource.ts'
import { recorderHere } from '../media/recorder-here.ts'
import { leaveVoice } from '../sync/deliver-voice.ts'
import type { Delivery } from '../sync/deliver.ts'
import type { SyncService } from '../sync/sync-service.ts'
import type { Server } from '../sync/server.ts'
import { shownSoon } from '../sync/shown-soon.ts'
import type { DeferredPorts } from '../session/deferred-ports.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { Saving } from '../session/saving.ts'

interface AnsweringParts {
  readonly session: LiveSession
  readonly ports: DeferredPorts
  readonly store: LocalStore
  readonly sender: SyncService
  readonly server: Server
  readonly saving: Observable<Saving>
  /** A sentence of this app. */
  readonly say: (key: string) => string
  readonly handedIn: () => void
  /** Answers of the session came to the device. */
  readonly written: () => void
  /** Another device went on with the session. */
  readonly movedOn: () => void
}

/** The session being answered with all that keeps it: answers, files, recordings. */
export class AnsweringSession {
  private survey: SessionController | null = null
  private files: StoredFiles | null = null

  constructor(private readonly parts: AnsweringParts) {}

  get ports(): DeferredPorts {
    return this.parts.ports
  }

  async open(secondsBefore: number): Promise<void> {
    const { session, store, saving, sender, ports, handedIn, movedOn, written } = this.parts
    this.files = await StoredFiles.open(store, session.facts, sender.poke)
    this.survey = new SessionController({
      session,
      store,
      saving,
      secondsBefore,
      poke: sender.poke,
      handIn: handedIn,
      written,
      shownSoon,
    })
    const phone = phonePort({
      facts: session.facts,
      isCloud: session.naire.CloudUpload === true,
      makeKnown: this.survey.makeKnown,
    })
    const { makeSent } = this.survey
    const move: MovePort = {
      begin: async () =>
        (await import('../device-transfer/move-port.ts')).movePort({ facts: session.facts, makeSent, movedOn }).begin(),
    }
    ports.connect({
      files: this.files,
      recorder: recorderHere(store, this.files, this.leaveVoice),
      phone,
      move,
      keptText: (address) => keptText(store, address),
    })
    await this.recover(this.files)
    if (host() === 'wechat') await this.tellLostVoices(this.files)
  }

  async handIn(): Promise<void> {
    await this.survey?.handIn()
  }

  hear(delivery: Delivery): void {
    if (delivery.kind === 'fileProgress') return this.files?.sends(delivery.attachSid, delivery.share)
    this.survey?.hearDelivery(delivery)
    this.files?.rests()
    void this.files?.refresh()
  }

  /** Another tab has written answers of this session. */
  readAgain(sessionSid: string): void {
    if (sessionSid === this.parts.session.facts.Sid) this.survey?.readAgain().catch(() => {})
  }

  /** The answers as a file, those too that storage did not take. False where another session is open. */
  async exportAnswers(sessionSid: string): Promise<boolean> {
    const { session, ports } = this.parts
    if (sessionSid !== session.facts.Sid) return false
    const { exportAnswers } = await import('../screens/later-parts.ts')
    await exportAnswers(session, ports.files)
    return true
  }

  close(): void {
    this.survey?.close()
  }

  /** At once: a page that is killed could not do it later. What does not go now goes with the outbox. */
  private readonly leaveVoice = async (attachSid: string): Promise<void> => {
    const { store, server, sender } = this.parts
    const attach = await store.attach(attachSid)
    if (attach) await leaveVoice(store, server, attach)
    sender.poke()
  }

  private async tellLostVoices(files: StoredFiles): Promise<void> {
    const { session, store, saving, say } = this.parts
    const { findLostVoices } = await import('../media/stored-voices.ts')
    if (!(await findLostVoices(store, session.facts.Sid, say('questions:record.lost')))) return
    saving.set({ ...saving.current(), lostVoice: true })
    await files.refresh()
  }

  private async recover(files: StoredFiles): Promise<void> {
    const { session, store } = this.parts
    for (const { questionSid, interactionSid, attach } of await recoverRecordings(store, files, session.facts.Sid)) {
      const interactions = session.view().answering.question(questionSid).interactions
      const draft = interactions.find(({ sid }) => sid === interactionSid)?.draft ?? null
      session.answer(questionSid, interactionSid, { Attaches: [...attachesOf(draft), attach], Score: null })
    }
  }
}
