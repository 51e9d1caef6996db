import type { Reply } from '@naire/domain/answering'
import type { AttachEntry } from '../answering/ports.ts'

/** Attachment kinds of content §3.8 that can be answered with. */
export const attachKinds = { file: 101, record: 102 } as const

export function attachesOf(reply: Reply | null): readonly AttachEntry[] {
  return (reply?.['Attaches'] as readonly AttachEntry[] | undefined) ?? []
}

export function attachReply(attaches: readonly AttachEntry[]): Reply | null {
  return attaches.length > 0 ? { Attaches: attaches } : null
}
