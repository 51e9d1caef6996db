import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import {
  allItems,
  foldAnswers,
  givenText,
  noAnswers,
  sessionDecider,
  sessionStream,
  type Answers,
  type Receipt,
  type SessionEvent,
  receiptText,
} from '@naire/domain/sessions'
import type { ReceiptSeal } from '@naire/vault'
import { createHash } from 'node:crypto'
import { loadHistory, type EventPlace, type Streams } from '../streams/index.ts'
import type { SessionResult } from './settle-session.ts'

/**
 * The receipts of a session, oldest first: for each commit, file and recording that is stored. Made of the log alone,
 * so they are the same whenever they are asked for.
 */
export async function sessionReceipts(streams: Streams, sessionSid: string): Promise<readonly Receipt[]> {
  const { events } = await loadHistory(streams, sessionDecider, sessionStream(sessionSid))
  const receipts: Receipt[] = []
  let answers: Answers = noAnswers
  for (const stored of events) {
    const event = stored as StoredEvent<SessionEvent>
    answers = foldAnswers(answers, event)
    const told = receiptOf(event, answers)
    if (told !== null) receipts.push({ ...told, sessionSid, ...placeOf(stored) })
  }
  return receipts
}

/**
 * The receipt of the newest commit of a session, from what is folded of it and from the one event that it stands for,
 * which is read unless its place is known; null while there is none, and once its answers are erased.
 */
export async function commitReceiptOf(
  { store }: Streams,
  sessionSid: string,
  { view: { committed, committedAt }, places }: Pick<SessionResult, 'view' | 'places'>,
): Promise<Receipt | null> {
  if (committedAt === null) return null
  const known = places.find(({ revision }) => revision === committedAt)
  const place = known ?? (await readPlace(store, sessionSid, committedAt))
  return place === null ? null : { ...receiptOfCommit(committed), sessionSid, ...place }
}

async function readPlace(store: EventStore, sessionSid: string, revision: number): Promise<EventPlace | null> {
  const [stored] = await store.readStream(sessionStream(sessionSid), { from: revision, limit: 1 })
  return stored === undefined ? null : placeOf(stored)
}

const placeOf = ({ revision, position, metadata }: StoredEvent): EventPlace => ({ revision, position, at: metadata.at })

/** A receipt and its signature, as people keep it and as it stands in an address. */
export function receiptToken(receipt: Receipt, seal: ReceiptSeal): string {
  const text = receiptText(receipt)
  return `${Buffer.from(text).toString('base64url')}.${seal.sign(text)}`
}

const recording = 102

/** Null for what gives no receipt, and for answers whose key was destroyed. */
function receiptOf(event: SessionEvent, answers: Answers): Pick<Receipt, 'kind' | 'hash' | 'attachSid'> | null {
  if (event.type === 'AttachStored') {
    const { attachSid, kind, hash } = event.data
    return { kind: kind === recording ? 'recording' : 'file', hash, attachSid }
  }
  if (event.type !== 'AnswersCommitted' || event.data.items === undefined) return null
  return receiptOfCommit(answers)
}

const receiptOfCommit = (answers: Answers) => ({
  kind: 'commit' as const,
  hash: createHash('sha256')
    .update(givenText(allItems(answers)))
    .digest('hex'),
  attachSid: null,
})
