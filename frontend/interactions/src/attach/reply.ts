import type { Reply } from '@naire/domain/answering'
import type { Attachment, AttachReply } from '@naire/domain/interactions'

export function attachesOf(reply: Reply | null): readonly Attachment[] {
  return (reply as AttachReply | null)?.Attaches ?? []
}

export function attachReply(attaches: readonly Attachment[]): Reply | null {
  return attaches.length > 0 ? ({ Attaches: attaches, Score: null } satisfies AttachReply) : null
}
