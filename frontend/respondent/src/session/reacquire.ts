import type { SurveyAddress } from '../shell/survey-address.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { ReplyRow, SessionPatch, SessionRow } from '../storage/rows.ts'
import { keptPass } from '../shell/access-pass.ts'
import { contentLanguage } from './published-naire.ts'
import type { ReceivedSession, Server } from '../sync/server.ts'
import type { ReturnNote } from '@naire/contract'
import { DeferredPorts } from './deferred-ports.ts'
import { LiveSession } from './live-session.ts'
import type { PreparedNaire } from './prepared-naire.ts'
import { givenOf, keepFetched } from '../storage/keep-fetched.ts'
import { replyKey } from '../storage/replies.ts'
import { newerReplies, standingOf, visitResults } from './session-status.ts'

type ResumedSession =
  | {
      readonly kind: 'answering'
      readonly prepared: PreparedNaire
      readonly session: LiveSession
      readonly ports: DeferredPorts
      readonly returnReason: string
      readonly secondsBefore: number
    }
  | { readonly kind: 'settling' | 'finished'; readonly saved: ReceivedSession }
  | { readonly kind: 'moved' | 'unreachable' }

interface ResumeContext {
  readonly store: LocalStore
  readonly server: Server
  readonly address: Pick<SurveyAddress, 'startPosition' | 'naireSid' | 'query'>
  /** Currently published questionnaire. */
  readonly prepared: PreparedNaire
  /**
   * Loads an earlier published revision; null where it is unavailable: then the session continues with the current one.
   */
  readonly atRevision: (revision: number) => Promise<PreparedNaire | null>
  readonly lang: string
}

/**
 * Comes back to an earlier session: as the server has it, with what this device has newer; without a network as the
 * device has it.
 */
export async function reacquire(host: ResumeContext, sessionSid: string): Promise<ResumedSession> {
  const { store, server, address, lang } = host
  const row = await store.session(sessionSid)
  if (!row) throw new Error('The session is not on this device')
  const answer = row.Known ? await server.session(row.Key, sessionSid) : null
  const saved = answer?.verdict === 'taken' ? answer.value : null
  if (answer?.verdict === 'moved' || (row.MovedOn === 1 && saved === null)) {
    await noted(store, sessionSid, { MovedOn: 1 })
    return { kind: 'moved' }
  }
  // Its answers are with the server alone: without them it would be handed in empty.
  if (row.MovedHere === 1 && saved === null) return { kind: 'unreachable' }
  const isBack = row.MovedOn === 1
  const standing = standingOf(row, saved)
  if (standing === 'settling' || standing === 'finished') {
    const known = saved ?? { Sid: row.Sid, Status: row.Status ?? visitResults.suspend }
    await noted(store, sessionSid, { Stage: 'finished', Status: known.Status })
    return { kind: standing, saved: { ...known, ...receiptOn(row) } }
  }
  const returnReason = standing === 'returned' ? (saved?.ReturnReason ?? row.ReturnReason) : ''
  const returnNotes = standing === 'returned' ? (saved?.ReturnNotes ?? row.ReturnNotes ?? []) : []
  const now = {
    ...row,
    StartPosition: address.startPosition,
    AccessPass: keptPass(address) ?? row.AccessPass ?? null,
  }
  const { StartPosition, AccessPass } = now
  const patch: SessionPatch = {
    ...(isBack && { MovedOn: 0 as const }),
    StartPosition,
    AccessPass,
    Status: saved?.Status ?? row.Status,
    ReturnReason: returnReason,
    ReturnNotes: returnNotes,
  }
  // Another tab may have handed it in while the server was asked.
  if (!(await store.reopenSession(sessionSid, row.Stage, patch).catch(() => true))) return reacquire(host, sessionSid)
  const prepared = await asBegun(host, saved?.NaireRevision ?? row.NaireRevision)
  const local = await store.replies(sessionSid)
  const session = resumed(prepared, now, local, { saved, isBack, notes: standing === 'returned' ? returnNotes : null })
  const isKept = await keepFetched(store, session, local, { turn: row.Turn ?? 0, isBack })
  if (isKept && row.MovedHere === 1) await noted(store, sessionSid, { MovedHere: 0 })
  if (session.view().lang !== contentLanguage(prepared.naire, lang))
    session.speak(contentLanguage(prepared.naire, lang))
  return {
    kind: 'answering',
    prepared,
    session,
    ports: new DeferredPorts(session),
    returnReason,
    secondsBefore: row.Duration,
  }
}

async function asBegun(
  { prepared, atRevision }: ResumeContext,
  revision = prepared.naire.Revision,
): Promise<PreparedNaire> {
  return revision === prepared.naire.Revision ? prepared : ((await atRevision(revision)) ?? prepared)
}

/** Kept on the device since the commit. */
const receiptOn = ({
  Receipt,
  ReceiptFits = null,
  Result,
}: KeptSinceCommit): Pick<ReceivedSession, keyof KeptSinceCommit> => ({
  ...(Receipt && { Receipt, ReceiptFits }),
  ...(Result && { Result }),
})

type KeptSinceCommit = Pick<SessionRow, 'Receipt' | 'ReceiptFits' | 'Result'>

/** Stores the patch; when the storage is full, it is requested again at the next visit. */
const noted = (store: LocalStore, sessionSid: string, patch: SessionPatch) =>
  store.patchSession(sessionSid, patch).catch(() => {})

interface ServerCopy {
  readonly saved: ReceivedSession | null
  /** It comes back from another device. */
  readonly isBack: boolean
  /** Null unless it was sent back. */
  readonly notes: readonly ReturnNote[] | null
}

/** Number of the page with the first question that the reviewer noted, else of the first page. */
function pageOfNote(session: LiveSession, notes: readonly ReturnNote[] | null): number {
  const page = session
    .view()
    .answering.pages()
    .find(({ questionSids }) => questionSids.includes(notes?.[0]?.QuestionSid ?? ''))
  return page?.seq || 1
}

function resumed(
  prepared: PreparedNaire,
  row: SessionRow,
  local: readonly ReplyRow[],
  { saved, isBack, notes }: ServerCopy,
): LiveSession {
  // Of rows that were kept before there was a way to remember, the server knows no more either.
  const session = new LiveSession(prepared, row, {
    remembered: row.Remembered ?? null,
    isReturned: notes !== null,
    notes: notes ?? [],
    ...(row.Limits && { limits: row.Limits }),
  })
  const feedbacks = saved?.Feedbacks ?? []
  session.load(feedbacks, new Date())
  session.resume(newerReplies(local, feedbacks, isBack).map(givenOf))
  for (const one of local)
    if (one.Dropped && !session.givenTo(one.QuestionSid, one.InteractionSid)?.reply)
      session.dropped.set(replyKey(one), { ...givenOf(one), reply: one.Dropped })
  session.comeBack(row.Stage === 'finished' ? pageOfNote(session, notes) : row.LastReplyPage)
  return session
}

const settlePollMs = 2_000

/** Asks until the quota has answered. @throws where the server will not say. */
export async function untilSettled(store: LocalStore, server: Server, sessionSid: string): Promise<ReceivedSession> {
  const row = await store.session(sessionSid)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, settlePollMs))
    const answer = await server.session(row?.Key ?? '', sessionSid)
    if (answer.verdict === 'later') continue
    if (answer.verdict !== 'taken') throw new Error(answer.message)
    if (answer.value.Settling || answer.value.Status === visitResults.suspend) continue
    await store.patchSession(sessionSid, { Status: answer.value.Status })
    return { ...answer.value, ...(row && receiptOn(row)) }
  }
}
