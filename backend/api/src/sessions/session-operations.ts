import { ChangeSession, CommitSession } from '../commands/product-commands.ts'
import {
  assignAppealerBody,
  assignReviewerBody,
  commitBody,
  type OutputOf,
  reasonBody,
  reviewBody,
} from '@naire/contract'
import { load, sessionRow, type SessionIntention } from '@naire/commands'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { valueBody } from '@naire/odata'
import { randomUUID } from 'node:crypto'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { countedAddress } from '../http/limits.ts'
import { type Call, withBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { commitReceipt } from '../receipts/receipts-of.ts'
import { assign } from './assign.ts'
import { commitRequest } from './commit-request.ts'
import { readAdmission } from '../naire-json/admission-token.ts'
import { ownSession, requireVisible } from './own-session.ts'
import { ownFields } from './respondents-view.ts'
import { namedService } from '@naire/domain/naires'
import { inOrderFor } from '@naire/vault/wechat'
import type { Caller } from '../http/caller.ts'
import { openidUnder, vouchedOpenids, type VerifiedOpenid } from '../wechat/vouched-openid.ts'

export const sessionOperations = {
  commitSession: withBody(commitBody, async ({ body, caller, at, serviceRoot }, services) => {
    const { execute, limits } = services
    const address = countedAddress(caller.ip)
    await limits.commits.take(caller.sessionKey ?? address)
    const begun = await hasBegun(body.Sid, services)
    const isNew = !begun && (await countNew(body.NaireSid, address, services))
    const wechatId = await provenWechatId(body, caller, services)
    const commit = () =>
      execute(
        new CommitSession({
          ...commitRequest(body, caller, at),
          wechatId,
          admission: body.Admission ? readAdmission(body.Admission, services.vault) : null,
        }),
      )
    // A code is guessed before there is a session; what has begun is saved whatever others behind the address typed.
    const opened = () =>
      body.AccessPass && isNew
        ? limits.nairePasswords.guess(`${body.NaireSid} ${address}`, commit, isRefusedAs('naire.passwordMissing'))
        : commit()
    const done = await (
      body.IdentifyingCode && isNew
        ? limits.wrongCodes.guess(address, opened, isRefusedAs('session.codeUnknown'))
        : opened()
    ).catch(async (error: unknown) => {
      if (isNew && error instanceof RefusalError) await limits.sessionsOfNaire.giveBack(body.NaireSid)
      throw error
    })
    const { settling, history, position } = done
    knownSessions.add(body.Sid)
    const Receipt = await commitReceipt(services, body.Sid)
    const saved = {
      '@odata.context': `${serviceRoot}$metadata#NaireSessions/$entity`,
      ...ownFields({ ...sessionRow(history) }),
      Settling: settling,
      ...(Receipt === null ? {} : { Receipt }),
    }
    return { kind: 'json', body: saved, position }
  }),

  reviewSession: withBody(reviewBody, async (call, services) => {
    const { sessionSid } = call.body
    await requireVisible(call, services, sessionSid)
    return change(call, services, sessionSid, reviewCommand(call.body))
  }),

  assignReviewer: withBody(assignReviewerBody, (call, services) => {
    const { sessionSids, reviewerSid, force } = call.body
    const task = { ability: 'review', userSid: reviewerSid, target: 'reviewerSid' } as const
    return assign(call, services, {
      ...task,
      sessionSids,
      command: (reviewerName) => ({ type: 'AssignReviewer', reviewerSid, reviewerName, force }),
    })
  }),

  assignAppealer: withBody(assignAppealerBody, (call, services) => {
    const { sessionSids, appealerSid, force } = call.body
    const task = { ability: 'appeal', userSid: appealerSid, target: 'appealerSid' } as const
    return assign(call, services, {
      ...task,
      sessionSids,
      command: (appealerName) => ({ type: 'AssignAppealer', appealerSid, appealerName, force }),
    })
  }),

  eraseSession: withBody(reasonBody, (call, services) => {
    const { sessionSid, reason } = call.body
    return change(call, services, sessionSid, { type: 'EraseSession', reason })
  }),
} as const

/** Sessions that this process knows to be there, the last of them. */
const knownSessions = new (class {
  readonly #sids = new Set<string>()
  has = (sid: string): boolean => this.#sids.has(sid)
  add(sid: string): void {
    this.#sids.delete(sid)
    this.#sids.add(sid)
    const [oldest] = this.#sids
    if (this.#sids.size > 50_000 && oldest !== undefined) this.#sids.delete(oldest)
  }
})()

async function hasBegun(sessionSid: string, { streams }: Services): Promise<boolean> {
  return (
    knownSessions.has(sessionSid) ||
    (await load(streams, sessionDecider, sessionStream(sessionSid))).state.answering !== 'none'
  )
}

/** @throws Refused `request.tooMany` where an address or a questionnaire begins more than it may. */
async function countNew(naireSid: string, address: string, { limits }: Services): Promise<true> {
  await limits.sessionsOfAddress.take(address)
  await limits.sessionsOfNaire.take(naireSid)
  return true
}

const isRefusedAs =
  (key: RefusalKey) =>
  (error: unknown): boolean =>
    error instanceof RefusalError && error.refusal.key === key

function reviewCommand({ action, reason, notes }: OutputOf<typeof reviewBody>): SessionIntention {
  switch (action) {
    case 'pass':
      return { type: 'PassSession', reason }
    case 'return':
      return {
        type: 'ReturnSession',
        reason,
        notes: notes.map(({ QuestionSid, Text }) => ({ questionSid: QuestionSid, text: Text })),
      }
    case 'reject':
      return { type: 'RejectSession', reason }
    case 'reopen':
      return { type: 'ReopenReview', reason, requestId: randomUUID() }
  }
}

/** One command to one session of the caller's organisation; the reply says where it stands now. */
export async function change(
  call: Call<unknown>,
  services: Services,
  sessionSid: string,
  command: SessionIntention,
): Promise<Answer> {
  await ownSession(call, services, sessionSid)
  const { revision, position } = await services.execute(
    new ChangeSession({
      ...commanded(call.caller),
      sessionSid,
      command,
    }),
  )
  return { kind: 'json', body: valueBody(call.serviceRoot, { SessionSid: sessionSid, Revision: revision }), position }
}

interface Claiming {
  readonly WechatId?: string | null | undefined
  readonly NaireSid: string
}

/**
 * `WechatId` of a commit is a claim: kept when WeChat vouched for it in this browser, under whichever account, left out
 * when WeChat said nothing under the questionnaire's. @throws Refused when it said otherwise.
 */
async function provenWechatId(
  { WechatId: claim, NaireSid }: Claiming,
  { wechatCookies }: Caller,
  services: Pick<Services, 'vault' | 'config' | 'naires'>,
): Promise<string | null> {
  if (!claim) return null
  const vouched = await vouchedOpenids(wechatCookies, services.vault)
  if (vouched.some(({ openid }) => openid === claim)) return claim
  if (vouched.length > 0 && (await underItsAccount(NaireSid, vouched, services)) !== null)
    throw new RefusalError({ key: 'session.otherWechatId', target: 'WechatId' })
  return null
}

async function underItsAccount(
  naireSid: string,
  vouched: readonly VerifiedOpenid[],
  { config: { wechat }, naires }: Pick<Services, 'config' | 'naires'>,
): Promise<string | null> {
  if (wechat === null) return null
  const naire = await naires.published(naireSid).catch(() => null)
  const { accounts } = wechat
  const [account] = inOrderFor(naire && namedService(naire.record, 'WxAppid'), accounts)
  return openidUnder({ appId: account.appId, isUsual: account === accounts[0] }, vouched)
}
