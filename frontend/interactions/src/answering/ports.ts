import type { Reply } from '@naire/domain/answering'
import type { Attachment, AttachKind } from '@naire/domain/interactions'

/** What an answering control needs from its surroundings; the respondent's app, the preview and a test each give their own. */
export interface AnswerPorts {
  /** Takes the reply of one interaction (`null`: blank). */
  answer(questionSid: string, interactionSid: string, reply: Reply | null): void
  readonly files: FilePort
  readonly recorder: RecorderPort
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
  | { readonly at: 'sending' }
  | { readonly at: 'server' }
  | { readonly at: 'refused'; readonly message: string }
  /** Neither on this device nor known of on the server. */
  | { readonly at: 'lost' }

/** Files of answers: kept on the device first, sent when there is a network. */
export interface FilePort {
  /** Resolves when the file is stored on the device. @throws when there is no room. */
  keep(file: Blob, about: FileAbout): Promise<Attachment>
  drop(attachSid: string): Promise<void>
  /** The same object until the state changes. */
  state(attachSid: string): FileState
  subscribe(listener: () => void): () => void
  /** An address to show or play it with, or `null` when it cannot be reached now. The caller revokes a `blob:` address. */
  address(attachSid: string): Promise<string | null>
}

/** Why a device cannot record: the page is not served safely, or the browser has no recorder. */
export type RecordingObstacle = 'insecure' | 'unsupported'

export interface RecorderPort {
  readonly obstacle: RecordingObstacle | null
  /** Asks for the microphone. @throws RecordingRefused when the person or the device says no. */
  start(about: RecordingAbout): Promise<RunningRecording>
}

export interface RecordingAbout {
  readonly questionSid: string
  readonly interactionSid: string
  /** Seconds after which the segment ends by itself. */
  readonly maxSeconds: number
}

export interface RunningRecording {
  /** Loudness now, 0 to 1. */
  level(): number
  /** Seconds recorded. */
  elapsed(): number
  /** Resolves with the stored segment. `full`: it ended by itself because it was long enough. */
  readonly ended: Promise<{ readonly attach: Attachment; readonly full: boolean }>
  stop(): void
}

export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused'
}
