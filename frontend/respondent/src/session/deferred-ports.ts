import type { Member, Reply } from '@naire/domain/answering'
import {
  recordingObstacle,
  speechRecogniser,
  type AnswerPorts,
  type FileAbout,
  type FilePort,
  type FileState,
  type PhonePort,
  type PhotoPort,
  type PhotoSource,
  type RecorderPort,
  type RecordingAbout,
  type RecordingCallbacks,
  type ScannerPort,
} from '@naire/frontend-interactions/answers.ts'
import { photoSources, isInApp } from '../mobile-app/app-settings.ts'
import type { MovePort } from '../device-transfer/move-port.ts'
import type { ReplacedPort } from './replaced-answers.ts'
import { scannerHere } from '../media/scanner-here.ts'
import type { LiveSession } from './live-session.ts'
import type { PublishedNaire } from './published-naire.ts'

interface DeferredPortParts {
  readonly files: FilePort
  readonly recorder: RecorderPort
  readonly phone: PhonePort
  readonly move: MovePort
  readonly replaced: ReplacedPort
  /** A list of the author's as this device keeps it; null where it does not. */
  readonly keptText: (address: string) => Promise<string | null>
}

/**
 * Session ports for controls and screens. Files, recorder and other devices become available when the store is open;
 * callers wait until then.
 */
export class DeferredPorts implements AnswerPorts {
  readonly files: FilePort
  readonly recorder: RecorderPort
  /** The session may go on on another device. */
  readonly move: MovePort
  /** Answers from before the respondent began anew. */
  readonly replaced: ReplacedPort
  readonly keptText: DeferredPortParts['keptText']
  readonly connect: (host: DeferredPortParts) => void
  private readonly deferredPhone: PhonePort
  private connected: DeferredPortParts | null = null

  constructor(private readonly session: LiveSession) {
    let resolve: (host: DeferredPortParts) => void = () => {}
    const promise = new Promise<DeferredPortParts>((done) => {
      resolve = done
    })
    this.files = this.deferredFiles(promise)
    this.recorder = {
      get obstacle() {
        return typeof window === 'undefined' ? null : recordingObstacle()
      },
      get recognises() {
        return typeof window === 'undefined' ? undefined : speechRecogniser()
      },
      start: async (about: RecordingAbout, told: RecordingCallbacks) => (await promise).recorder.start(about, told),
    }
    this.keptText = async (address) => (await promise).keptText(address)
    this.move = { begin: async () => (await promise).move.begin() }
    this.replaced = async () => (await promise).replaced()
    this.deferredPhone = { begin: async (about) => (await promise).phone.begin(about) }
    this.connect = (host) => {
      this.connected = host
      resolve(host)
    }
  }

  get scanner(): ScannerPort | undefined {
    return scannerHere()
  }

  get advances(): boolean {
    return this.session.naire.AutoAdvance === true
  }

  get photos(): PhotoPort | undefined {
    return photosHere(this.session.naire)
  }

  get photoSources(): readonly PhotoSource[] {
    return photoSources(this.session.naire)
  }

  /** On a computer with a network to count on. */
  get phone(): PhonePort | undefined {
    const { ViewPort, Mode } = this.session.facts
    return ViewPort === 'desktop' && Mode !== 'offline' ? this.deferredPhone : undefined
  }

  answer(questionSid: string, interactionSid: string, reply: Reply | null): void {
    this.session.answer(questionSid, interactionSid, reply)
  }

  members(questionSid: string): readonly Member[] {
    return this.session.view().answering.members(questionSid)
  }

  private deferredFiles(host: Promise<DeferredPortParts>): FilePort {
    return {
      keep: async (file: Blob, about: FileAbout) => (await host).files.keep(file, about),
      drop: async (attachSid) => (await host).files.drop(attachSid),
      state: (attachSid) => this.connected?.files.state(attachSid) ?? onDevice,
      subscribe: (listener) => {
        let stop = () => {}
        let wanted = true
        void host.then(({ files }) => {
          if (!wanted) return
          stop = files.subscribe(listener)
          listener()
        })
        return () => {
          wanted = false
          stop()
        }
      },
      address: async (attachSid) => (await host).files.address(attachSid),
    }
  }
}

const onDevice: FileState = { at: 'device' }

/** The mobile app's camera and gallery; elsewhere the page asks the browser. */
function photosHere(naire: PublishedNaire): PhotoPort | undefined {
  if (!isInApp()) return undefined
  return {
    sources: photoSources(naire),
    async take(source) {
      const [{ appPhoto }, { openPlus }] = await Promise.all([
        import('../mobile-app/app-photo.ts'),
        import('../mobile-app/plus.ts'),
      ])
      return appPhoto(await openPlus(), source)
    },
  }
}
