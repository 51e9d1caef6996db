import { authModes } from '@naire/domain/sessions'
import { host } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { ReplyRow, SessionRow } from '../storage/rows.ts'
import type { EarlierSession } from './facts.ts'
import type { Previous } from './flow-types.ts'
import type { PublishedNaire } from './published-naire.ts'

/**
 * The session of this respondent to come back to: one that the server would not take, then the newest that is not
 * handed in, then the first of those that wait to be sent, then the newest that is finished, so that none is forgotten.
 * Replaced ones and those without an answer are none; these are swept after a day. What was answered by a sign-in needs
 * one. `besides`: the Sid of one that is no earlier one.
 */
export async function findPrevious(
  store: LocalStore,
  { naireSid, userSid, user }: Pick<SurveyAddress, 'naireSid' | 'userSid' | 'user'>,
  besides?: string,
): Promise<Previous> {
  const found: Previous[] = []
  for (const row of await store.sessionsOf(naireSid, userSid)) {
    if (row.Stage === 'replaced' || row.Sid === besides || (row.AuthMode === authModes.authorize && !user)) continue
    const replies = await store.replies(row.Sid)
    // Answers of a session from another device come with its questionnaire.
    const isEmpty = replies.length === 0 && row.MovedHere !== 1
    if (!isEmpty && (replies.length > 0 || row.Stage !== 'finished'))
      found.push(await previousOf(store, row, questionsAnswered(replies)))
    if (isEmpty && row.StartTime < Date.now() - dayMs) await store.dropSession(row.Sid)
  }
  const handedIn = found.flatMap((one) => (one.stage === 'final' ? [one] : []))
  return (
    handedIn.findLast(({ refused }) => refused !== '') ??
    found.find(({ stage }) => stage === 'answering') ??
    handedIn.at(-1) ??
    found[0] ?? { stage: 'empty' }
  )
}

async function previousOf(store: LocalStore, row: SessionRow, answered: number): Promise<Previous> {
  if (row.Stage !== 'final') return { stage: row.Stage === 'finished' ? 'finished' : 'answering', row, answered }
  return { stage: 'final', row, answered, refused: (await store.outboxOf(row.Sid))?.Commit?.Refused ?? '' }
}

/** Questions with an answer, however many blanks it fills. */
const questionsAnswered = (replies: readonly ReplyRow[]) =>
  new Set(replies.flatMap(({ QuestionSid, Reply }) => (Reply === null ? [] : [QuestionSid]))).size

/**
 * Derives from this respondent's sessions on this device, newest first, the facts for a new one. A restart holds until
 * the server has the session that replaces the other, also where the page was closed before anything was answered.
 */
export function earlierOf(
  rows: readonly SessionRow[],
  isRestarted: boolean,
): EarlierSession & { readonly replaced: readonly SessionRow[] } {
  const begun = rows.filter(({ Stage }) => Stage === 'answering')
  const waiting = rows.filter(({ Stage }) => Stage === 'final')
  const isReplaced = isRestarted || isRestartOpen(rows)
  return {
    key: ([...begun, ...waiting][0] ?? rows[0])?.Key ?? null,
    // Beside one that waits to be sent it takes no place: the server has to have that one first.
    isReplaced: isReplaced && (begun.length > 0 || waiting.length === 0),
    replaced: isReplaced ? begun : [],
  }
}

/** The same for the sessions on the device; those that the new one replaces are sent no more. */
export async function replaceEarlier(
  store: LocalStore,
  { naireSid, userSid }: Pick<SurveyAddress, 'naireSid' | 'userSid'>,
  isRestarted: boolean,
): Promise<EarlierSession> {
  const { replaced, ...earlier } = earlierOf(await store.sessionsOf(naireSid, userSid), isRestarted)
  for (const { Sid } of replaced) await store.withdrawCommit(Sid, { Stage: 'replaced', ReplacedTime: Date.now() })
  return earlier
}

/** The server has one that was put aside for another, and nothing yet of a session that was begun by force since. */
function isRestartOpen(rows: readonly SessionRow[]): boolean {
  const aside = rows.find(({ Stage, Known }) => Stage === 'replaced' && Known === 1)
  return (
    aside !== undefined &&
    !rows.some(({ IsForce, Known, StartTime }) => IsForce && Known === 1 && StartTime > aside.StartTime)
  )
}

const dayMs = 86_400_000

type SessionOwnerKey = Pick<SurveyAddress, 'naireSid' | 'userSid' | 'mode'>

/**
 * Puts a session aside, and opens again the one that the server has of the same respondent. Its answers stay on the
 * device. @throws where that one is not here.
 */
export async function putAside(
  store: LocalStore,
  { naireSid, userSid }: SessionOwnerKey,
  sessionSid: string,
): Promise<void> {
  const other = (await store.sessionsOf(naireSid, userSid)).find(
    ({ Sid, Stage, Known }) => Sid !== sessionSid && Stage === 'replaced' && Known === 1,
  )
  if (!other) throw new Error('The session is not on this device')
  await store.withdrawCommit(sessionSid, { Stage: 'replaced' })
  await store.reopenSession(other.Sid, 'replaced', {})
}

/** Whether this device has as many sessions of the respondent as there may be. */
export async function isFull(
  store: LocalStore,
  { naireSid, userSid, mode }: SessionOwnerKey,
  { SessionLimit }: Pick<PublishedNaire, 'SessionLimit'>,
): Promise<boolean> {
  if (SessionLimit == null || mode === 'test') return false
  return (await store.sessionsOf(naireSid, userSid)).filter(({ Stage }) => Stage !== 'replaced').length >= SessionLimit
}

/** The tab's store forgets its sessions and their key once the last one has ended; other stores keep them. */
export async function forgetEnded(store: LocalStore): Promise<void> {
  const isWaiting = (await store.outbox()).length > 0 || (await store.attachesWaiting()).length > 0
  if (!isWaiting) await store.clear?.()
}

/** Keeps with the session who answers inside WeChat, where WeChat vouches for them. */
export async function noteWechatId(store: Pick<LocalStore, 'patchSession'>, sessionSid: string): Promise<void> {
  if (host() !== 'wechat') return
  const { vouchedId } = await import('../wechat/vouched-id.ts')
  const WechatId = await vouchedId()
  if (WechatId !== null) await store.patchSession(sessionSid, { WechatId })
}
