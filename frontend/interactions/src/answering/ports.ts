import type { Reply } from '@naire/domain/answering'

/** One entry of an AttachReply (content §3.10). */
export interface AttachEntry {
  readonly Sid: string
  readonly FileName: string
  /** Where the stored file is found; the attachment's own Sid. */
  readonly Refer: string
  /** Bytes. */
  readonly Size: number
  readonly MimeType: string
  /** File 101, Record 102. */
  readonly Type: number
  readonly RecContent?: string
  /** Seconds. */
  readonly RecDuration?: number
}

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
  readonly kind: number
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
  keep(file: Blob, about: FileAbout): Promise<AttachEntry>
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
  start(about: Omit<FileAbout, 'name' | 'mimeType' | 'kind'>): Promise<RunningRecording>
}

export interface RunningRecording {
  /** Loudness now, 0 to 1. */
  level(): number
  /** Seconds recorded. */
  elapsed(): number
  /** Resolves with the stored segment; also when the recorder ended by itself (limit reached, page hidden). */
  readonly ended: Promise<AttachEntry>
  stop(): void
}

export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused'
}
