import type { PromiseAttach, StoreAttach } from '../answering/commands.ts'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'

/** What is there needs no promise. */
export const promised = (session: Session, { promise }: PromiseAttach): SessionEvent[] =>
  session.attaches[promise.attachSid] === undefined ? [{ type: 'AttachPromised', data: promise }] : []

/** A file is stored once, whichever way it came. */
export const stored = (session: Session, { attach }: StoreAttach): SessionEvent[] =>
  session.attaches[attach.attachSid] === 'stored' ? [] : [{ type: 'AttachStored', data: attach }]
