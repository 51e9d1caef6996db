import { commitBody, type OutputOf } from '@naire/contract'
import { isInterview, load, type CommitRequest } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { sessionResult, type SessionResult } from '@naire/domain/answering'
import { BudgetSpent } from '@naire/domain/expression'
import type { Feedback } from '@naire/domain/interactions'
import { modeOf } from '@naire/domain/naires'
import { hasServerScores } from '@naire/domain/naires/checking'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, statusNumbers, type SessionRow } from '@naire/domain/sessions'
import { CommitSession } from '../commands/product-commands.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { countedAddress } from '../http/limits.ts'
import { readAdmission } from '../naire-json/admission-token.ts'
import { withBody } from '../odata/operation.ts'
import { ownAnswersToken } from '../receipts/own-answers.controller.ts'
import { commitReceipt } from '../receipts/receipts-of.ts'
import type { Services } from '../services.ts'
import { openidOf, vouchedOpenids } from '../wechat/vouched-openid.ts'
import { ownFields } from './respondents-view.ts'

/** A respondent's commit: what the device sends of a session, and what it gets back of it. */
export const commitSession = withBody(commitBody, async ({ body, caller, at, serviceRoot }, services) => {
  const { execute, limits } = services
  const address = countedAddress(caller.ip)
  await limits.commits.take(caller.sessionKey ?? address)
  const first = knownSessions.has(body.Sid)
    ? undefined
    : await load(services.streams, sessionDecider, sessionStream(body.Sid))
  const isNew = first?.state.answering === 'none' && (await countNew(body.NaireSid, address, services))
  const wechatId = await provenWechatId(body, caller, services)
  const request = commitRequest(body, caller, at)
  const interviews = isNew && (await isInterview(services, request))
  const commit = () =>
    execute(
      new CommitSession({
        ...request,
        ...(interviews && { isInterview: true }),
        wechatId,
        ...(first && { first }),
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
  const { settling, view, position } = done
  if (view.row === null) throw new Error('a session was committed and has no row')
  knownSessions.add(body.Sid)
  const Receipt = await commitReceipt(services, body.Sid, done)
  const OwnAnswers = body.IsFinal ? await ownAnswers(body, services) : null
  const own = ownFields({ ...view.row })
  // Where the quota has not answered yet, the device keeps it until it has.
  const mayCount = body.IsFinal && (settling || own['Status'] === statusNumbers.success)
  const Result = mayCount ? await resultOf(view.row, services) : null
  const saved = {
    '@odata.context': `${serviceRoot}$metadata#NaireSessions/$entity`,
    ...own,
    Settling: settling,
    ...(Receipt === null ? {} : { Receipt }),
    ...(OwnAnswers === null ? {} : { OwnAnswers }),
    ...(Result === null ? {} : { Result }),
  }
  return { kind: 'json', body: saved, position }
})

/** Null where the author does not show respondents their answers. */
async function ownAnswers(
  { Sid, NaireSid }: Pick<OutputOf<typeof commitBody>, 'Sid' | 'NaireSid'>,
  { naires, vault }: Services,
): Promise<string | null> {
  const { record } = await naires.newest(NaireSid)
  return modeOf(record, 'OwnAnswers') === 'Hide' ? null : ownAnswersToken(Sid, vault.signatures)
}

/** Null where the device scores by itself, and where the author tells nothing of scores. */
async function resultOf(
  { Sid, NaireSid, NaireRevision, Lang }: Pick<SessionRow, 'Sid' | 'NaireSid' | 'NaireRevision' | 'Lang'>,
  { naires, sessions, engine }: Services,
): Promise<SessionResult | null> {
  const { record } = await naires.atRevision(NaireSid, NaireRevision)
  if (!hasServerScores(record)) return null
  const { conditions, feedbacks } = await sessions.asOf(Sid, Infinity)
  const bands = record.Translations?.[Lang ?? '']?.[`${NaireSid}.ScoreBands`] ?? record.ScoreBands ?? ''
  try {
    return sessionResult(engine.opened(record, conditions, feedbacks), record, bands)
  } catch (error) {
    // What takes too long was taken unscored.
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

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

const authorize = 0

/** A commit as it came, with what only the server knows of its sender. */
function commitRequest(body: OutputOf<typeof commitBody>, caller: Caller, at: string): CommitRequest {
  const user = respondentOf(body, caller)
  const commandId = body.CommandId ?? caller.commandId
  const actor = actorOf({ ...caller, user: null, orgSid: body.OrgSid ?? null })
  return {
    sessionSid: body.Sid,
    naireSid: body.NaireSid,
    userSid: user?.sid ?? null,
    userOrgSid: user?.orgSid ?? null,
    crossesOrgs: user?.role === roles.SuperAdmin,
    userName: user?.name ?? null,
    sessionKey: caller.sessionKey,
    isFinal: body.IsFinal,
    isForce: body.IsForce,
    feedbacks: body.Feedbacks as readonly Feedback[],
    correlationId: caller.correlationId,
    by: user === null ? actor : { ...actor, sid: user.sid },
    mode: body.Mode,
    lang: body.Lang,
    viewPort: body.ViewPort,
    startTime: iso(body.StartTime) ?? at,
    lastReplyTime: iso(body.LastReplyTime),
    overTime: iso(body.OverTime),
    lastReplyPage: body.LastReplyPage ?? null,
    duration: body.Duration == null ? null : Math.round(body.Duration),
    longitude: body.Longitude ?? null,
    latitude: body.Latitude ?? null,
    accuracy: body.Accuracy ?? null,
    ...measuredPlace(body),
    browserInfo: body.BrowserInfo ?? null,
    deviceInfo: body.DeviceInfo ?? null,
    identifyingCode: body.IdentifyingCode?.trim() || null,
    accessPass: body.AccessPass ?? null,
    queryParams: body.QueryParams ?? null,
    claims: { score: body.Score ?? null, success: body.IsSuccess ?? null },
    ...(commandId == null ? {} : { commandId }),
    ...(body.NaireRevision == null ? {} : { naireRevision: body.NaireRevision }),
    ...(body.SurveySeq == null ? {} : { surveySeq: body.SurveySeq }),
    ...(body.Whole === undefined ? {} : { whole: body.Whole }),
    ...(body.Removed === undefined
      ? {}
      : {
          removed: body.Removed.map(({ QuestionSid, InteractionSid }) => ({
            questionSid: QuestionSid,
            interactionSid: InteractionSid,
          })),
        }),
    ...(body.SessionMetadatas == null
      ? {}
      : { sessionMetadatas: body.SessionMetadatas as NonNullable<CommitRequest['sessionMetadatas']> }),
  }
}

function measuredPlace({
  LastCommitLongitude: longitude,
  LastCommitLatitude: latitude,
  LastCommitAccuracy: accuracy = null,
}: OutputOf<typeof commitBody>): Pick<CommitRequest, 'place'> {
  if (longitude === undefined && latitude === undefined) return {}
  return { place: longitude == null || latitude == null ? null : { longitude, latitude, accuracy } }
}

/**
 * The UserSid of a body is a claim: who answers under their name has signed in, and an anonymous answer names nobody.
 */
function respondentOf({ AuthMode }: OutputOf<typeof commitBody>, { user }: Caller): Caller['user'] {
  if (AuthMode === authorize && user === null) throw new RefusalError({ key: 'access.signedOut' })
  return AuthMode === authorize ? user : null
}

/** A time without zone is one of UTC. */
function iso(time: string | null | undefined): string | null {
  if (time == null) return null
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`).toISOString()
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
  if ((await openidOf(NaireSid, vouched, services)) !== null)
    throw new RefusalError({ key: 'session.otherWechatId', target: 'WechatId' })
  return null
}
