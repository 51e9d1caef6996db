import type { Readable } from 'node:stream'
import type { FileRecord, NewFile } from '../files/index.ts'

/** A file that comes in pieces. */
export interface Upload extends NewUpload {
  /** Bytes that have come, without a gap: the next piece begins here. */
  readonly received: number
}

export interface NewUpload {
  readonly file: NewFile
  /** Of the whole, in bytes. */
  readonly fileSize: number
  /** SHA-256 of the whole, lower-case hex; null when the sender does not say. */
  readonly hash: string | null
  /** Data that the sender needs again at the end. JSON. */
  readonly about: Readonly<Record<string, unknown>>
}

/** An upload of which every byte is there. */
export interface WholeUpload extends Upload {
  readonly path: string
}

/**
 * Resumable uploads: received bytes survive a broken connection, in any process, and the next one continues at that
 * byte.
 */
export interface Uploads {
  /** The same sid again gives how far it is. */
  begin(upload: NewUpload): Promise<Upload>
  find(sid: string): Promise<Upload | null>
  /** Uploads of one thing that have not ended. */
  count(objectSid: string): Promise<number>
  /**
   * Writes at `offset` as far as the content comes; gives how far it is then, also when the connection broke.
   * Of two writers the one that came last stays. @throws UploadMoved when the upload does not stand at `offset`;
   * FileTooLarge past its size.
   */
  write(sid: string, offset: number, content: Readable): Promise<Upload>
  /**
   * Makes a file of it once all has come. `inspect` may refuse it. @throws UploadDamaged when it is not what its sender
   * said.
   */
  finish(sid: string, inspect: (upload: WholeUpload) => Promise<void>): Promise<FileRecord>
  remove(sid: string): Promise<void>
  /** All of one thing. */
  removeOf(objectSid: string): Promise<void>
  /** Takes away what nobody has written to for so long. Gives how many uploads that were. */
  sweep(idleMs: number): Promise<number>
}

/** It stands elsewhere than the sender thought, or does not exist. */
export class UploadMoved extends Error {
  override readonly name = 'UploadMoved'
  /** `received` null: there is no such upload. */
  constructor(readonly received: number | null) {
    super(received === null ? 'there is no such upload' : `the upload stands at byte ${received}`)
  }
}

export class UploadDamaged extends Error {
  override readonly name = 'UploadDamaged'
}
