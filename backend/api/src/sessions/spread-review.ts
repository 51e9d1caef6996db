import { ChangeSessions } from '../commands/product-commands.ts'
import { mostReviewers, type OutputOf, type spreadBody, type SpreadResult } from '@naire/contract'
import { load } from '@naire/commands'
import { can, roleAmong, roles } from '@naire/domain/access'
import type { Naire } from '@naire/domain/naires'
import {
  reviewNumbers,
  sessionDecider,
  sessionStream,
  spread,
  type ReviewerLoad,
  type WaitingSession,
} from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userStatuses } from '@naire/domain/users'
import { valueBody } from '@naire/odata'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { callerIn, requireBatch } from '../http/access.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import type { Call } from '../odata/operation.ts'
import { quoted, systemViewer, type Reading } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { manyResult, type SessionRefusal } from './assign.ts'
import { assignee } from './own-session.ts'

/** Sessions that one call gives away: the oldest first. */
const mostSessions = 500

/** Gives the sessions of a questionnaire that wait for review and are nobody's to the chosen people, evenly. */
export async function spreadReview(call: Call<OutputOf<typeof spreadBody>>, services: Services): Promise<Answer> {
  const { orgSid, subjectSid } = await ownNaire({ ...call, key: call.body.naireSid }, services)
  requireBatch(callerIn(call, subjectSid).caller)
  const names = await reviewersOf(call, services, { orgSid, subjectSid })
  const { given, left } = spread(await waitingIn(call, services), await loadsOf(services.reading, [...names.keys()]))
  const done: string[] = []
  const refused: SessionRefusal[] = left.map((sessionSid) => ({ sessionSid, refusal: { key: 'review.noReviewer' } }))
  const Given: SpreadResult['Given'][number][] = []
  let reached = 0
  for (const [reviewerSid, sessionSids] of given) {
    const command = {
      type: 'AssignReviewer',
      reviewerSid,
      reviewerName: names.get(reviewerSid) ?? null,
      force: false,
    } as const
    const changed = await services.execute(
      new ChangeSessions({
        ...commanded(call.caller),
        sessionSids,
        command,
      }),
    )
    Given.push({ ReviewerSid: reviewerSid, Sessions: changed.done })
    done.push(...changed.done)
    refused.push(...changed.refused)
    reached = Math.max(reached, changed.position)
  }
  const value: SpreadResult = { ...manyResult({ done, refused }), Given }
  return { kind: 'json', body: valueBody(call.serviceRoot, value), ...(reached === 0 ? {} : { position: reached }) }
}

/** Sid → name: the people asked for, or every assessor of the organisation. */
async function reviewersOf(
  { body }: Call<OutputOf<typeof spreadBody>>,
  services: Services,
  { orgSid, subjectSid }: Pick<Naire, 'orgSid' | 'subjectSid'>,
): Promise<ReadonlyMap<string, string | null>> {
  const sids = body.reviewerSids ?? (await assessorsOf(services, { orgSid, subjectSid }))
  const found = await Promise.all(
    sids.map((sid) => assignee(services, sid, { ability: 'review', orgSid, subjectSid, target: 'reviewerSids' })),
  )
  return new Map(sids.map((sid, at) => [sid, found[at]?.fields.name ?? null]))
}

async function assessorsOf(
  { reading, streams }: Services,
  { orgSid, subjectSid }: Pick<Naire, 'orgSid' | 'subjectSid'>,
): Promise<readonly string[]> {
  const filter = `OrgSid eq ${quoted(orgSid)} and Authority eq ${roles.Assessor} and Status eq ${userStatuses.normal}`
  const query = reading.bound('Users', {
    $filter: filter,
    $select: 'Sid',
    $orderby: 'Sid',
    $top: String(mostReviewers),
  })
  const { found } = await reading.page(query, { viewer: systemViewer, minPosition: 0 })
  const { members } = (await load(streams, subjectDecider, subjectStream(subjectSid))).state
  return found.rows
    .map(({ Sid }) => String(Sid))
    .filter((sid) => can(roleAmong(members, sid, roles.Assessor) ?? 'system', 'review'))
}

async function waitingIn(
  { body: { naireSid, level }, caller }: Call<OutputOf<typeof spreadBody>>,
  { reading, streams }: Services,
): Promise<readonly WaitingSession[]> {
  const standing = `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid eq null and (Status eq 0 or Status eq 1 or Status eq 5) and Mode ne 'test'`
  const filter = `NaireSid eq ${quoted(naireSid)} and ${standing}${level === undefined ? '' : ` and ReviewLevel eq ${level}`}`
  const query = reading.bound('NaireSessions', {
    $filter: filter,
    $select: 'Sid',
    $orderby: 'CommitTime,Sid',
    $top: String(mostSessions),
  })
  const { found } = await reading.page(query, { viewer: systemViewer, minPosition: caller.minPosition })
  const sids = found.rows.map(({ Sid }) => String(Sid))
  return Promise.all(
    sids.map(async (sessionSid) => ({
      sessionSid,
      session: (await load(streams, sessionDecider, sessionStream(sessionSid))).state,
    })),
  )
}

async function loadsOf(reading: Reading, reviewerSids: readonly string[]): Promise<readonly ReviewerLoad[]> {
  if (reviewerSids.length === 0) return []
  const theirs = `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid in (${reviewerSids.map(quoted).join(',')})`
  const query = reading.bound('NaireSessions', {
    $apply: `filter(${theirs})/groupby((RevieworSid),aggregate($count as Waiting))`,
  })
  const { found } = await reading.page(query, { viewer: systemViewer, minPosition: 0 })
  const waiting = new Map(found.rows.map(({ RevieworSid, Waiting }) => [String(RevieworSid), Number(Waiting)]))
  return reviewerSids.map((reviewerSid) => ({ reviewerSid, waiting: waiting.get(reviewerSid) ?? 0 }))
}
