import { type AttachKind, attachKinds } from './kinds.ts'
import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { AttachContent } from './content.ts'

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

/*
 * One record for each attachment.
 *
 * | field        | means                                         |
 * |--------------|-----------------------------------------------|
 * | Type         | 2, attach                                     |
 * | Refer1       | Sid of the attachment                         |
 * | Refer2       | Refer                                         |
 * | ReferCode1   | MimeType                                      |
 * | ReferSeq1    | Size in bytes                                 |
 * | ReferSeq2    | RecDuration in seconds                        |
 * | Value1       | FileName                                      |
 * | Value2       | RecContent                                    |
 * | DatatypeFlag | kind of attachment (101 to 202)               |
 * | Score        | score of the whole reply, on the first record |
 *
 * ReferCode2 and DatatypeDef are not used.
 */
export function flattenAttach(_: AttachContent, { Attaches, Score }: AttachReply): readonly FeedbackItem[] {
  return Attaches.map((attach, index) => ({
    Type: feedbackTypes.attach,
    Refer1: attach.Sid,
    Refer2: attach.Refer,
    ReferCode1: attach.MimeType,
    ReferSeq1: attach.Size,
    ReferSeq2: attach.RecDuration,
    Value1: attach.FileName,
    Value2: attach.RecContent,
    DatatypeFlag: attach.Type,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenAttach(_: AttachContent, items: readonly Feedback[]): AttachReply | null {
  const [first] = items
  if (!first) return null
  return {
    Attaches: items.map((item) => ({
      Sid: item.Refer1 ?? '',
      FileName: item.Value1 ?? '',
      Refer: item.Refer2 ?? '',
      Size: item.ReferSeq1 ?? 0,
      MimeType: item.ReferCode1 ?? '',
      Type: (item.DatatypeFlag ?? attachKinds.File) as AttachKind,
      RecContent: item.Value2 ?? '',
      RecDuration: item.ReferSeq2 ?? null,
    })),
    Score: first.Score ?? null,
  }
}
