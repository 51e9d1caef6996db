import type { InteractionState, Member, QuestionState, Reply } from '@naire/domain/answering'
import type { Attachment, AttachKind } from '@naire/domain/interactions'

/** Ports that an answering control needs; the respondent's app, the preview and a test each provide their own. */
export interface AnswerPorts {
  /** Takes the reply of one interaction (`null`: blank). */
  answer(questionSid: string, interactionSid: string, reply: Reply | null): void
  readonly files: FilePort
  readonly recorder: RecorderPort
  /** The members of a roster that are there; absent where a question is shown by itself. */
  readonly members?: (questionSid: string) => readonly Member[]
  /** The scanner of the app around the page; absent where the page looks through the camera itself. */
  readonly scanner?: ScannerPort | undefined
  /** Camera and gallery of the app around the page; absent where the page asks the browser for a photo. */
  readonly photos?: PhotoPort | undefined
  /** Where the author lets photos come from in a browser; absent: from anywhere. */
  readonly photoSources?: readonly PhotoSource[] | undefined
  /** A carousel goes on to the next row after a choice that is made by a press. */
  readonly advances?: boolean | undefined
  /** Files from the person's phone; absent where the page is on one, or has no network to count on. */
  readonly phone?: PhonePort | undefined
}

/** Lets another device send a file to this answer. */
export interface PhonePort {
  /** @throws when the server cannot be reached now. */
  begin(about: { readonly interactionSid: string; readonly kind: AttachKind }): Promise<Handover>
}

export interface Handover {
  /** Address that the phone opens. */
  readonly address: string
  /** Tells how it stands, until the way is ended that this gives. */
  watch(told: (standing: PhoneUploadState) => void): () => void
}

export type PhoneUploadState =
  | { readonly at: 'waiting' | 'seen' | 'over' }
  /** A large file: 0 to 1. */
  | { readonly at: 'pieces'; readonly share: number }
  | { readonly at: 'here'; readonly attach: Attachment }

export interface ScannerPort {
  /**
   * Text of the code; `null` when the person gave up. @throws when the app does not scan now: the page's own camera is
   * the way on.
   */
  scan(): Promise<string | null>
}

export type PhotoSource = 'camera' | 'gallery'

export interface PhotoPort {
  /** Photo sources that the author allows. */
  readonly sources: readonly PhotoSource[]
  /** `null` when the person gave up. @throws when the app does not give one. */
  take(source: PhotoSource): Promise<File | null>
}

export interface FileAbout {
  readonly questionSid: string
  readonly interactionSid: string
  readonly name: string
  readonly mimeType: string
  readonly kind: AttachKind
}

export type FileState =
  | { readonly at: 'device' }
  /** `share`: 0 to 1; null where it goes in one piece. */
  | { readonly at: 'sending'; readonly share: number | null }
  | { readonly at: 'server' }
  | { readonly at: 'refused'; readonly message: string }
  /** Neither on this device nor known of on the server. */
  | { readonly at: 'lost' }

/** Files of answers: kept on the device first, sent when there is a network. */
export interface FilePort {
  /**
   * Resolves when the file is stored on the device. @throws when there is no room; FileNotTaken where there is another
   * reason.
   */
  keep(file: Blob, about: FileAbout): Promise<Attachment>
  drop(attachSid: string): Promise<void>
  /** The same object until the state changes. */
  state(attachSid: string): FileState
  subscribe(listener: () => void): () => void
  /**
   * An address to show or play it with, or `null` when it cannot be reached now. The caller revokes a `blob:` address.
   */
  address(attachSid: string): Promise<string | null>
}

/** Its message, which is for people, says why a file was not taken. */
export class FileNotTaken extends Error {
  override readonly name = 'FileNotTaken'
}

/** Why a device cannot record: the page is not served safely, or the browser has no recorder. */
export type RecordingObstacle = 'insecure' | 'unsupported'

export interface RecorderPort {
  readonly obstacle: RecordingObstacle | null
  /** Speech recogniser here: WeChat after a segment, the browser while it records; absent: none. */
  readonly recognises?: 'wechat' | 'browser' | undefined
  /** Asks for the microphone. @throws RecordingRefused when the person or the device says no. */
  start(about: RecordingAbout, told: RecordingCallbacks): Promise<RunningRecording>
}

/** Callbacks of a recorder. They are still called after the view that asked has unmounted. */
export interface RecordingCallbacks {
  /** A segment is stored. A recording has several where the recorder cannot go on for long. */
  stored(attach: Attachment): void
  /** Reports the text of a stored segment, where the recorder recognises speech afterwards. */
  heard(attachSid: string, words: string): void
  /** Reports interim speech, where it is recognised live; the stored segment has it as its `RecContent`. */
  said(words: string): void
  /** Speech is not recognised after all; the recording goes on. */
  deaf(): void
}

export interface RecordingAbout {
  readonly questionSid: string
  readonly interactionSid: string
  /** Seconds after which the recording ends by itself. */
  readonly maxSeconds: number
  /** Speech is to be recognised where that can be done. */
  readonly recognise: boolean
  /** Of the questionnaire's texts: what is spoken, most likely. */
  readonly lang: string
}

export interface RunningRecording {
  /** Loudness now, 0 to 1. */
  level(): number
  /** Seconds recorded. */
  elapsed(): number
  /** Resolves when all of it is stored. `full`: it ended by itself because it was long enough. */
  readonly ended: Promise<{ readonly full: boolean }>
  stop(): void
}

/** Party that refuses a recording; each has its sentence (runtime §8). */
export type RecordingGuard = 'browser' | 'app' | 'wechat'

export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused'
  constructor(
    readonly guard: RecordingGuard,
    options?: ErrorOptions,
  ) {
    super(`The ${guard} does not let it record`, options)
  }
}

/** Props of every interaction's answering control. */
export interface InteractionAnswerProps {
  readonly question: QuestionState
  readonly interaction: InteractionState
  readonly ports: AnswerPorts
  /** Id of the heading that names the control. */
  readonly labelledBy: string
  /** True once the person asked to go on: everything wrong is told, also what was not touched. */
  readonly told: boolean
}

/**
 * Browsers give a microphone only to pages that are served safely; WeChat and the mobile app have recorders of their
 * own.
 */
export function recordingObstacle(): RecordingObstacle | null {
  return host() === 'browser' ? browserObstacle() : null
}

/** Returns the speech recogniser available here. */
export function speechRecogniser(): 'wechat' | 'browser' | undefined {
  const place = host()
  if (place === 'wechat') return 'wechat'
  const isThere = window.isSecureContext && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window)
  return place === 'browser' && isThere ? 'browser' : undefined
}

export function browserObstacle(): RecordingObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof MediaRecorder === 'undefined' || !navigator.mediaDevices ? 'unsupported' : null
}

/** Host of the page: a browser, WeChat, or the mobile app (a 5+ webview). */
export type HostApp = 'browser' | 'wechat' | 'app'

export function host(userAgent = navigator.userAgent): HostApp {
  if (/html5plus/i.test(userAgent)) return 'app'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'browser'
}

/** A new Sid: 128 random bits as 32 upper-case hexadecimal digits. Works without a secure context. */
export function newSid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
