import { host } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from './survey-address.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { PublishedNaire } from './published-naire.ts'

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
