import type { commitBody, OutputOf } from '@naire/contract'
import type { CommitRequest } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Feedback } from '@naire/domain/interactions'
import { actorOf, type Caller } from '../http/caller.ts'

const authorize = 0

/** A commit as it came, with what only the server knows of its sender. */
export function commitRequest(body: OutputOf<typeof commitBody>, caller: Caller, at: string): CommitRequest {
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
    lastReplyPage: body.LastReplyPage ?? null,
    duration: body.Duration == null ? null : Math.round(body.Duration),
    longitude: body.Longitude ?? null,
    latitude: body.Latitude ?? null,
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
