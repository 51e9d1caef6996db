import type { GivenReply } from '@naire/domain/answering'
import type { SurveyAddress } from '../address/survey-address.ts'
import { keptReply } from '../keeping/kept-reply.ts'
import { replyHash } from '../local-store/reply-hash.ts'
import { replyKey } from '../local-store/reply-key.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { ReplyRow, SessionPatch, SessionRow } from '../local-store/rows.ts'
import { keptPass } from '../naire/access-pass.ts'
import { contentLanguage } from '../naire/published-naire.ts'
import type { ReturnNote, SavedSession, Server } from '../sending/server.ts'
import { DeferredPorts } from '../session/deferred-ports.ts'
import { LiveSession } from '../session/live-session.ts'
import type { PreparedNaire } from '../session/prepared-naire.ts'
import { newerReplies, standingOf, visitResults } from './standing.ts'

type Found =
  | { readonly kind: 'answering'; readonly session: LiveSession; readonly ports: DeferredPorts; readonly returnReason: string; readonly secondsBefore: number }
  | { readonly kind: 'settling' | 'finished'; readonly saved: SavedSession }

interface Surroundings {
  readonly store: LocalStore
  readonly server: Server
  readonly address: Pick<SurveyAddress, 'startPosition' | 'naireSid'>
  readonly prepared: PreparedNaire
  readonly lang: string
}

/** Comes back to an earlier session: as the server has it, with what this device has newer; without a network as the device has it. */
export async function reacquire({ store, server, address, prepared, lang }: Surroundings, sessionSid: string): Promise<Found> {
  const row = await store.session(sessionSid)
  if (!row) throw new Error('The session is not on this device')
  const answer = row.Known ? await server.session(row.Key, sessionSid) : null
  const saved = answer?.verdict === 'taken' ? answer.value : null
  const standing = standingOf(row, saved)
  if (standing === 'settling' || standing === 'finished') {
    const known = saved ?? { Sid: row.Sid, Status: row.Status ?? visitResults.suspend }
    await noted(store, sessionSid, { Stage: 'finished', Status: known.Status })
    return { kind: standing, saved: { ...known, ...receiptOn(row) } }
  }
  const returnReason = standing === 'returned' ? (saved?.ReturnReason ?? row.ReturnReason) : ''
  const returnNotes = standing === 'returned' ? (saved?.ReturnNotes ?? row.ReturnNotes ?? []) : []
  const now = { ...row, StartPosition: address.startPosition, AccessPass: keptPass(address.naireSid) ?? row.AccessPass ?? null }
  const { StartPosition, AccessPass } = now
  const patch = { StartPosition, AccessPass, Status: saved?.Status ?? row.Status, ReturnReason: returnReason, ReturnNotes: returnNotes }
  // Another tab may have handed it in while the server was asked.
  if (!(await store.reopenSession(sessionSid, row.Stage, patch).catch(() => true))) return reacquire({ store, server, address, prepared, lang }, sessionSid)
  const local = await store.replies(sessionSid)
  const session = resumed(prepared, now, local, saved, standing === 'returned' ? returnNotes : null)
  await keepFetched(store, session, local, row.Turn ?? 0)
  if (session.view().lang !== contentLanguage(prepared.naire, lang)) session.speak(contentLanguage(prepared.naire, lang))
  return { kind: 'answering', session, ports: new DeferredPorts(session), returnReason, secondsBefore: row.Duration }
}

/** Kept on the device since the commit. */
export const receiptOn = ({ Receipt, ReceiptFits = null }: Pick<SessionRow, 'Receipt' | 'ReceiptFits'>): Pick<SavedSession, 'Receipt' | 'ReceiptFits'> => (Receipt ? { Receipt, ReceiptFits } : {})

/** What storage that is full does not take is asked for again at the next visit. */
const noted = (store: LocalStore, sessionSid: string, patch: SessionPatch) => store.patchSession(sessionSid, patch).catch(() => {})

function resumed(prepared: PreparedNaire, row: SessionRow, local: readonly ReplyRow[], saved: SavedSession | null, notes: readonly ReturnNote[] | null): LiveSession {
  // Of rows that were kept before there was a way to remember, the server knows no more either.
  const session = new LiveSession(prepared, row, { remembered: row.Remembered ?? null, isReturned: notes !== null, notes: notes ?? [] })
  const feedbacks = saved?.Feedbacks ?? []
  session.load(feedbacks, new Date())
  session.resume(newerReplies(local, feedbacks).map(givenOf))
  session.comeBack(row.Stage === 'finished' ? 1 : row.LastReplyPage)
  return session
}

/** Without the network the device must have all that it shows; a commit says all that there is. */
async function keepFetched(store: LocalStore, session: LiveSession, local: readonly ReplyRow[], turn: number): Promise<void> {
  const hashes = new Map(local.map((row) => [replyKey(row), row.Hash]))
  const given = session.replies.filter(({ questionSid, interactionSid, reply }) => hashes.get(replyKey({ QuestionSid: questionSid, InteractionSid: interactionSid })) !== replyHash(reply))
  if (given.length === 0) return
  const kept = store.keepAnswers(session.facts.Sid, {}, given.map((one) => keptReply(session, one, turn)))
  const newer = await kept.then((done) => done.newer, () => null)
  if (newer === null) session.news.tell({ kind: 'fetched', given, turn })
  else session.resume(newer.map(givenOf))
}

function givenOf({ QuestionSid, InteractionSid, Reply, ReplyTime }: ReplyRow): GivenReply {
  return { questionSid: QuestionSid, interactionSid: InteractionSid, reply: Reply, at: ReplyTime }
}
