import type { Readable } from 'node:stream'

/** An uploaded file: what is known about it. Its content lies on disk under its hash. */
export interface FileRecord {
  /** 32 upper-case hex digits. */
  readonly sid: string
  /** The thing it belongs to: a session, an appeal feedback, … */
  readonly objectSid: string
  /** bizObjectType of the wire: 202 feedback, 203 appeal, 204 judge, … */
  readonly bizObjectType: number
  readonly naireSid: string | null
  readonly orgSid: string | null
  /** As the sender named it; never used as a path. */
  readonly fileName: string
  /** With its dot, lower case; empty when it has none. */
  readonly fileExt: string
  /** Of the content, in bytes. */
  readonly fileSize: number
  /** SHA-256 of the content, lower-case hex. */
  readonly hash: string
  /** Media type detected from the content (`audio/webm`). */
  readonly mediaType: string
  /** Null: the content lies here. Else it lies under this key in the cloud. */
  readonly objectKey: string | null
  /** In which store of the cloud, as questionnaires name it; null: the usual one. */
  readonly cloudName: string | null
  readonly uploadedAt: Date
}

export type NewFile = Omit<FileRecord, 'fileSize' | 'hash' | 'uploadedAt' | 'objectKey' | 'cloudName'>

export interface StoringLimits {
  readonly maxBytes: number
  /** Looks at the content before it is kept; what it throws refuses the file. */
  readonly inspect?: ((path: string) => Promise<void>) | undefined
}

/** Derived form of a file, beside the original: a format that plays everywhere, peaks for a waveform. */
export interface Rendition {
  /** `playable`, `peaks`. */
  readonly kind: string
  readonly hash: string
  readonly fileSize: number
  readonly mediaType: string
}

export interface Content {
  /** The bytes asked for. */
  readonly stream: Readable
  /** Of the whole content, in bytes. */
  readonly size: number
}

export interface StoredContent {
  readonly hash: string
  readonly size: number
}

export interface Files {
  /** Streams to disk while counting and hashing. @throws FileTooLarge past `maxBytes`; nothing is kept then. */
  store(file: NewFile, content: Readable, limits: StoringLimits): Promise<FileRecord>
  /** Counts, hashes and inspects content that stays in the cloud, and records it. */
  storeFromCloud(
    file: NewFile,
    content: Readable,
    cloud: StoringLimits & { readonly objectKey: string; readonly cloudName: string | null },
  ): Promise<FileRecord>
  find(sid: string): Promise<FileRecord | null>
  /** Files of one thing, oldest first. */
  list(objectSid: string, bizObjectType?: number): Promise<FileRecord[]>
  /** Sids of all files of an organisation. */
  sidsOfOrg(orgSid: string): Promise<readonly string[]>
  /** Files of several things, each thing's oldest first. */
  listOf(objectSids: readonly string[], bizObjectType: number): Promise<FileRecord[]>
  /** The first of a questionnaire's files of these kinds that has this content. */
  firstOfNaire(naireSid: string, hash: string, bizObjectTypes: readonly number[]): Promise<FileRecord | null>
  /** `null` when the content is not there. `range` is inclusive, as in HTTP. */
  open(hash: string, range?: { readonly start: number; readonly end: number }): Promise<Content | null>
  /** Where the content lies, for tools that read files (ffmpeg). */
  pathOf(hash: string): string
  /**
   * Takes the record away; the content stays while another record names it. Content in the cloud waits for
   * `removeFromCloud`.
   */
  remove(sid: string): Promise<void>
  /**
   * Removes from one store what was removed here; what fails is left for the next time. Gives how many objects that
   * were.
   */
  removeFromCloud(cloudName: string | null, remove: (objectKey: string) => Promise<void>): Promise<number>
  addRendition(sid: string, kind: string, content: Readable, mediaType: string): Promise<Rendition>
  renditions(sid: string): Promise<Rendition[]>
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  constructor(readonly maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`)
  }
}
