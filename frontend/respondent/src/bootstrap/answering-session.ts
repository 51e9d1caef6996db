import {
  attachesOf,
  host,
  browserObstacle,
  mediaRecorder,
  RecordingRefused,
  type RecorderPort,
  type PhoneUploadState,
  type PhonePort,
} from '@naire/frontend-interactions/answers.ts'
import { StoredFiles, recoverRecordings, storedSlices } from '../media/stored-files.ts'
import type { MovePort } from '../device-transfer/move-port.ts'
import { SessionController } from '../session/session-controller.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { leaveVoice } from '../sync/deliver-voice.ts'
import type { Delivery } from '../sync/deliver.ts'
import type { SyncService } from '../sync/sync-service.ts'
import type { Server } from '../sync/server.ts'
import type { DeferredPorts } from '../session/deferred-ports.ts'
import type { LiveSession } from '../session/live-session.ts'
import { noteRecording, storedVoices } from '../media/stored-voices.ts'
import type { Attachment, AttachKind } from '@naire/domain/interactions'
import { ask } from '../sync/ask.ts'
import type { SessionFacts } from '../session/facts.ts'
import { keptText } from '../media/stand-in-for-resources.ts'
import { shownSoon } from '../sync/commit.ts'
import type { Saving } from '../session/saving.ts'
import type { Observable } from '../session/observable.ts'
import type { TicketState } from '@naire/contract'

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

/**
 * The recorder of what shows the page: WeChat's, the mobile app's, else the browser's, which also stands in where
 * theirs cannot be had.
 */
function recorderHere(store: LocalStore, files: StoredFiles, leave: (attachSid: string) => void): RecorderPort {
  const browser = mediaRecorder(storedSlices(store, files))
  const place = host()
  if (place === 'browser') return browser
  const own = (place === 'wechat' ? wechat(files, leave) : app(files)).catch(() => null)
  return {
    obstacle: null,
    async start(about, told) {
      const recorder = await own
      try {
        return await (recorder ?? browser).start(about, told)
      } catch (error) {
        if (error instanceof RecordingRefused || recorder === null || browserObstacle() !== null) throw error
        return browser.start(about, told)
      }
    },
  }
}

async function wechat(files: StoredFiles, leave: (attachSid: string) => void): Promise<RecorderPort> {
  const [{ wechatRecorder }, { openWechat }] = await Promise.all([
    import('../wechat/wechat-recorder.ts'),
    import('../wechat/open-wechat.ts'),
  ])
  const recorder = wechatRecorder(openWechat, storedVoices(files, leave))
  return {
    ...recorder,
    async start(about, told) {
      const recording = await recorder.start(about, told)
      noteRecording(files.sessionSid, true)
      const done = () => noteRecording(files.sessionSid, false)
      recording.ended.then(done, done)
      return recording
    },
  }
}

async function app(files: StoredFiles): Promise<RecorderPort> {
  const [{ appRecorder }, { openPlus }] = await Promise.all([
    import('../mobile-app/app-recorder.ts'),
    import('../mobile-app/plus.ts'),
  ])
  return appRecorder(openPlus, files)
}

interface PhonePortDependencies {
  readonly facts: SessionFacts
  readonly isCloud: boolean
  /** Whether the server knows the session now: it takes files of no other. */
  readonly makeKnown: () => Promise<boolean>
}

/**
 * Another device sends a file to this session by an address that is good once, for ten minutes (runtime §2, QR
 * attachment uploader).
 */
function phonePort({ facts, isCloud, makeKnown }: PhonePortDependencies): PhonePort {
  const headers = { 'X-Session-Key': facts.Key, 'Content-Type': 'application/json' }
  return {
    async begin({ interactionSid, kind }) {
      if (!(await makeKnown())) throw new Error('The server does not know the session yet')
      const body = JSON.stringify({ sessionSid: facts.Sid, interactionSid, attachType: kind })
      const begun = await ask<{ readonly QrUploaderSid: string }>('/UploadTickets', { method: 'POST', headers, body })
      if (begun.verdict !== 'taken') throw new Error(begun.message)
      const ticket = begun.value.QrUploaderSid
      const address = `${location.origin}/sessionNaire/uploadAttach/${facts.OrgSid}/${facts.NaireSid}/${facts.Sid}/${ticket}/${isCloud}`
      return { address, watch: (told) => watch(ticket, kind, told) }
    },
  }
}

const pollMs = 1_500

function watch(ticket: string, kind: AttachKind, told: (standing: PhoneUploadState) => void): () => void {
  const look = async () => {
    const answer = await ask<TicketState>(`/UploadTickets/${ticket}`, { cache: 'no-store' })
    if (answer.verdict === 'taken') return told(standingOf(answer.value, kind))
    if (answer.verdict !== 'later') told({ at: 'over' })
  }
  void look()
  const timer = setInterval(() => void look(), pollMs)
  return () => clearInterval(timer)
}

function standingOf({ File, Received, Seen }: TicketState, kind: AttachKind): PhoneUploadState {
  if (File) return { at: 'here', attach: attachOf(File, kind) }
  if (Received !== null) return { at: 'pieces', share: Received }
  return { at: Seen ? 'seen' : 'waiting' }
}

const attachOf = ({ Sid, FileName, FileSize }: NonNullable<TicketState['File']>, Type: AttachKind): Attachment => ({
  Sid,
  FileName,
  Refer: '',
  Size: FileSize,
  MimeType: '',
  Type,
  RecContent: '',
  RecDuration: null,
})
