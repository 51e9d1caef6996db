import { refusals } from '@naire/domain/refusals'
import type { LocalStore } from '../storage/local-store.ts'
import type { AttachRow, CommitDraft, SessionPatch, SessionRow, StartedCommit } from '../storage/rows.ts'
import { unreached } from './ask.ts'
import { sendVoice } from './deliver-voice.ts'
import type { Answer, ReceivedSession, Server, StoredFile } from './server.ts'
import { isWaiting } from '../storage/outbox-row.ts'

/** Purpose of a commit (runtime §4): create the session on the server, or add to it. */
export type CommitStage = 'create' | 'submit'

/** Visit result FullQuota (runtime §3). */
export const fullQuota = 5

/** Outcome of an outbox entry. */
export type Delivery =
  | { readonly kind: 'sent'; readonly sessionSid: string; readonly final: boolean; readonly saved: ReceivedSession }
  /** The server has the session in a state of its own; it is stored as the server says. */
  | {
      readonly kind: 'exists'
      readonly sessionSid: string
      readonly final: boolean
      readonly saved: ReceivedSession
      readonly message: string
    }
  /**
   * `isOverLimit`: the respondent has as many sessions as there may be; this one is put aside. `isBesideOther`: the
   * server has another unfinished one of theirs.
   */
  | {
      readonly kind: 'refused'
      readonly sessionSid: string
      readonly final: boolean
      readonly message: string
      readonly isOverLimit: boolean
      readonly isBesideOther?: boolean
      readonly stage: CommitStage
    }
  /** `share`: 0 to 1; null where it goes in one piece. */
  | {
      readonly kind: 'fileProgress'
      readonly sessionSid: string
      readonly attachSid: string
      readonly share: number | null
    }
  | { readonly kind: 'fileSent' | 'fileRefused'; readonly sessionSid: string; readonly attachSid: string }
  /** Another device went on with it: what was not sent stays here. */
  | { readonly kind: 'moved'; readonly sessionSid: string }
  /** No network, or a server that cannot now: the round ends. */
  | { readonly kind: 'later' }

type ReportDelivery = (delivery: Delivery) => void

/** Sends one started commit; its files go before a final one. Gives false when there is no use in going on now. */
export async function deliverCommit(
  store: LocalStore,
  server: Server,
  session: SessionRow,
  commit: StartedCommit,
  tell: ReportDelivery,
): Promise<boolean> {
  if (commit.Final && !(await deliverFilesFirst(store, server, session, commit, tell))) return false
  const refused = commit.Final && (await store.attachesOf(session.Sid)).find((attach) => attach.Refused)
  if (refused) return refuse(store, session, commit, `${refused.FileName}: ${refused.Refused}`, tell)

  if (!(await store.tryCommit(session.Sid, commit.CommandId))) return true
  const answer = await server.commit(session.Key, {
    ...commit.Body,
    CommandId: commit.CommandId,
    IsFinal: commit.Final,
  })
  switch (answer.verdict) {
    case 'taken':
      return taken(store, session, commit, { ...answer.value, ...(await receiptOf(commit.Body, answer.value)) }, tell)
    case 'exists':
      return takeExisting(store, server, session, commit, answer.message, tell)
    case 'moved':
      return movedOn(store, session, commit, answer.message, tell)
    case 'refused':
      return answer.code === refusals['session.limitReached'].code
        ? putAside(store, session, commit, answer.message, tell)
        : refuse(store, session, commit, answer.message, tell)
    case 'later':
      tell({ kind: 'later' })
      return false
  }
}

async function movedOn(
  store: LocalStore,
  session: SessionRow,
  commit: StartedCommit,
  message: string,
  tell: ReportDelivery,
): Promise<boolean> {
  await store.patchSession(session.Sid, { MovedOn: 1 })
  await store.refuseCommit(session.Sid, commit.CommandId, message || moved)
  tell({ kind: 'moved', sessionSid: session.Sid })
  return true
}

/** Where the server gave no sentence. */
const moved = 'moved'

async function taken(
  store: LocalStore,
  session: SessionRow,
  commit: StartedCommit,
  saved: ReceivedSession,
  tell: ReportDelivery,
): Promise<true> {
  const { Receipt, ReceiptFits = null, OwnAnswers, Result } = saved
  const kept = {
    ...(Receipt && { Receipt, ReceiptFits }),
    ...(OwnAnswers && { OwnAnswers }),
    ...(Result && { Result }),
  }
  // The server has ended it: no seat is left for it.
  const final = commit.Final || saved.Status === fullQuota
  await store.finishCommit(session.Sid, { ...patchOf(saved, final), ...kept }, commit.CommandId, commit.Hashes)
  tell({ kind: 'sent', sessionSid: session.Sid, final, saved })
  return true
}

/** Sends one file; it counts as uploaded when the server has echoed its size and hash. */
export async function deliverFile(
  store: LocalStore,
  server: Server,
  session: SessionRow,
  attach: AttachRow,
  tell: ReportDelivery,
): Promise<boolean> {
  const answer = attach.Voice
    ? await sendVoice(store, server, session, attach)
    : await sendContent(server, session, attach, tell)
  if (answer.verdict === 'taken') {
    const { Receipt } = (answer.value ?? {}) as Partial<StoredFile>
    await store.patchAttach(attach.Sid, { Uploaded: 1, ...(Receipt && { Receipt }) })
    tell({ kind: 'fileSent', sessionSid: session.Sid, attachSid: attach.Sid })
    return true
  }
  if (answer.verdict === 'moved') {
    await store.patchSession(session.Sid, { MovedOn: 1 })
    tell({ kind: 'moved', sessionSid: session.Sid })
    return true
  }
  if (answer.verdict === 'refused' || answer.verdict === 'exists') {
    await store.patchAttach(attach.Sid, { Refused: answer.message || String(answer.status) })
    tell({ kind: 'fileRefused', sessionSid: session.Sid, attachSid: attach.Sid })
    return true
  }
  tell({ kind: 'later' })
  return false
}

/** Uploads the content of a file; a mismatch in the echoed size or hash is uploaded again. */
async function sendContent(
  server: Server,
  session: SessionRow,
  attach: AttachRow,
  tell: ReportDelivery,
): Promise<Answer<unknown>> {
  const progressed = (share: number | null) =>
    tell({ kind: 'fileProgress', sessionSid: session.Sid, attachSid: attach.Sid, share })
  progressed(null)
  const answer = await server.upload(session.Key, attach, progressed)
  return answer.verdict === 'taken' && !(await isEchoOf(attach, answer.value)) ? unreached : answer
}

/** The server takes files of sessions that it knows: the first commit makes it known. */
async function deliverFilesFirst(
  store: LocalStore,
  server: Server,
  session: SessionRow,
  commit: StartedCommit,
  tell: ReportDelivery,
): Promise<boolean> {
  const files = (await store.attachesOf(session.Sid)).filter(isWaiting)
  if (files.length === 0) return true
  if (!session.Known) {
    const answer = await server.commit(session.Key, {
      ...commit.Body,
      CommandId: commit.FirstCommandId,
      IsFinal: false,
    })
    if (answer.verdict === 'later') return later(tell)
    if (answer.verdict === 'moved') return movedOn(store, session, commit, answer.message, tell)
    if (answer.verdict === 'taken') await store.patchSession(session.Sid, { Known: 1 })
  }
  for (const file of files) if (!(await deliverFile(store, server, session, file, tell))) return false
  return true
}

async function takeExisting(
  store: LocalStore,
  server: Server,
  session: SessionRow,
  commit: StartedCommit,
  message: string,
  tell: ReportDelivery,
): Promise<boolean> {
  const answer: Answer<ReceivedSession> = await server.session(session.Key, session.Sid)
  if (answer.verdict === 'later') return later(tell)
  // The Sid is not there: another session of this respondent is.
  if (answer.verdict !== 'taken') {
    await store.patchSession(session.Sid, { BesideOther: 1 })
    return refuse(store, session, commit, message, tell, true)
  }
  await store.finishCommit(session.Sid, patchOf(answer.value, true), commit.CommandId, [])
  tell({ kind: 'exists', sessionSid: session.Sid, final: commit.Final, saved: answer.value, message })
  return true
}

async function refuse(
  store: LocalStore,
  session: SessionRow,
  commit: StartedCommit,
  message: string,
  tell: ReportDelivery,
  isBesideOther = false,
): Promise<boolean> {
  await store.refuseCommit(session.Sid, commit.CommandId, message)
  tell({
    kind: 'refused',
    sessionSid: session.Sid,
    final: commit.Final,
    message,
    isOverLimit: false,
    isBesideOther,
    stage: stageOf(session),
  })
  return true
}

export const stageOf = ({ Known }: Pick<SessionRow, 'Known'>): CommitStage => (Known === 1 ? 'submit' : 'create')

/** Its answers stay on the device; no later visit comes upon it. */
async function putAside(
  store: LocalStore,
  session: SessionRow,
  commit: StartedCommit,
  message: string,
  tell: ReportDelivery,
): Promise<true> {
  await store.refuseCommit(session.Sid, commit.CommandId, message)
  await store.withdrawCommit(session.Sid, { Stage: 'replaced' })
  tell({
    kind: 'refused',
    sessionSid: session.Sid,
    final: commit.Final,
    message,
    isOverLimit: true,
    stage: stageOf(session),
  })
  return true
}

function later(tell: ReportDelivery): false {
  tell({ kind: 'later' })
  return false
}

/** Whether the receipt of a commit is for what was sent; the page begins without what compares them. */
async function receiptOf(
  body: CommitDraft,
  { Receipt }: ReceivedSession,
): Promise<Pick<ReceivedSession, 'ReceiptFits'>> {
  if (!Receipt) return {}
  return {
    ReceiptFits: await import('./receipt.ts').then(({ isReceiptFor }) => isReceiptFor(body, Receipt)).catch(() => null),
  }
}

function patchOf(saved: ReceivedSession, final: boolean): SessionPatch {
  return { Known: 1, Status: saved.Status, CommitTime: Date.now(), ...(final && { Stage: 'finished' as const }) }
}

/**
 * Whether the server stored exactly this file. Without a secure context the browser cannot hash: then the size must do.
 */
export async function isEchoOf(
  { Data, FileSize }: Pick<AttachRow, 'Data' | 'FileSize'>,
  stored: StoredFile,
): Promise<boolean> {
  if (stored.FileSize !== FileSize || !stored.Hash) return false
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle || stored.Hash.length !== sha256Length) return true
  return stored.Hash.toLowerCase() === hex(await subtle.digest('SHA-256', Data))
}

const sha256Length = 64

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
