import type { AttachKind } from './kinds.ts'

/** Reply with attachments (content §3.10). */
export type AttachReply = {
  readonly Attaches: readonly Attachment[]
  readonly Score: number | null
}

export type Attachment = {
  readonly Sid: string
  readonly FileName: string
  /** Sid of what it was attached for (an option, a segment's recording); '' for the interaction itself. */
  readonly Refer: string
  /** Bytes. */
  readonly Size: number
  readonly MimeType: string
  readonly Type: AttachKind
  /** Text from speech recognition. */
  readonly RecContent: string
  /** Seconds. */
  readonly RecDuration: number | null
}

export const blankAttach: AttachReply = { Attaches: [], Score: null }
