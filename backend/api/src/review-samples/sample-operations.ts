import { loadHistory, load } from '@naire/commands'
import { drawSampleBody, resolveBody, secondReviewBody, type ReviewSampleReply } from '@naire/contract'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import {
  agreementReport,
  disagree,
  draw,
  reviewSampleDecider,
  reviewSampleStream,
  secondReviewers,
  type Agreement,
  type Candidate,
  type DrawnSession,
  type Judgement,
  type ReviewSample,
  type ReviewSamples,
  type ReviewVerdict,
  type SampledSession,
} from '@naire/domain/review-samples'
import { sessionDecider, sessionStream, type SessionEvent } from '@naire/domain/sessions'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { valueBody } from '@naire/odata'
import { ChangeReviewSamples } from '../commands/product-commands.ts'
import { callerIn, requireBatch } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { guardedFeedbacks, guardedSession } from '../sessions/guarded.ts'
import { assignee, viewed } from '../sessions/own-session.ts'

/** Samples of reviewed sessions that are reviewed again, blind. */
export const sampleOperations = {
  drawSample: withBody(drawSampleBody, async (call, services) => {
    const naire = await ownNaire(call, services)
    requireBatch(callerIn(call, naire.subjectSid).caller)
    const { method, reviewerSids } = call.body
    const { orgSid, subjectSid } = naire
    for (const sid of reviewerSids)
      await assignee(services, sid, { ability: 'review', orgSid, subjectSid, target: 'reviewerSids' })
    const candidates = await candidatesIn(call, services)
    const found = await Promise.all(draw(candidates, method).map(({ sessionSid }) => firstReview(sessionSid, services)))
    const reviewed = found.filter((each) => each !== null)
    const seconds = secondReviewers(reviewed, reviewerSids)
    const drawn = reviewed.flatMap(({ barred: _, ...session }): DrawnSession[] => {
      const secondSid = seconds.get(session.sessionSid)
      return secondSid == null ? [] : [{ ...session, secondSid }]
    })
    const sampleSid = newSid()
    const sample = { sampleSid, naireSid: call.key, orgSid, subjectSid, method, candidates: candidates.length, drawn }
    const position = await change(call, services, { type: 'DrawReviewSample', sample })
    const value = { SampleSid: sampleSid, Drawn: drawn.length, Left: reviewed.length - drawn.length }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
  }),

  reviewSamples: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { events } = await loadHistory(services.streams, reviewSampleDecider, reviewSampleStream(call.key))
    const samples = await samplesOf(call, services)
    const drawings = events.filter(({ type }) => type === 'ReviewSampleDrawn')
    const sessions = Object.values(samples).flatMap((sample) => Object.values(sample.sessions))
    const names = await services.people.namesOf([
      ...drawings.map(({ metadata }) => metadata.actor.sid),
      ...sessions.flatMap(({ first, secondSid }) => [first.reviewerSid, secondSid]),
    ])
    const replies = drawings.flatMap(({ data, metadata }) => {
      const { sampleSid } = data as { readonly sampleSid: string }
      const sample = samples[sampleSid]
      const drawnBy = { DrawnAt: metadata.at, DrawnByName: names.get(metadata.actor.sid) ?? null }
      return sample === undefined ? [] : [{ SampleSid: sampleSid, ...drawnBy, ...replyOf(sample, names) }]
    })
    return { kind: 'json', body: valueBody(call.serviceRoot, replies.toReversed()) }
  }),

  secondReviews: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const own = Object.entries(await samplesOf(call, services)).flatMap(([SampleSid, { sessions }]) =>
      Object.values(sessions)
        .filter(({ second, secondSid }) => second === null && secondSid === call.caller.user?.sid)
        .map(({ sessionSid }) => ({ SampleSid, SessionSid: sessionSid })),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, own) }
  }),

  /** Nothing of the first review is in it, nor who reviewed. */
  blindSession: withoutBody(
    async (asked, services) => {
      const naire = await ownNaire(asked, services)
      const session = await taskOf(asked, services)
      const call = callerIn({ ...asked, key: session.sessionSid }, naire.subjectSid)
      viewed(call, services, 'AsOf')
      const { row, feedbacks } = await services.sessions.asOf(session.sessionSid, session.revision)
      const blind = { ...row, RevieworSid: null, RevieworName: null, DisabledAssessors: [], CommentCount: 0 }
      return {
        kind: 'json',
        body: {
          '@odata.context': `${call.serviceRoot}$metadata#NaireSessions/$entity`,
          ...guardedSession(call, blind),
          Feedbacks: guardedFeedbacks(call, feedbacks),
        },
      }
    },
    { sampleSid: { type: 'String' }, sessionSid: { type: 'String' } },
  ),

  giveSecondReview: withBody(secondReviewBody, async (call, services) => {
    await ownNaire(call, services)
    const { sampleSid, sessionSid, ...judgement } = call.body
    const position = await change(call, services, { type: 'GiveSecondReview', sampleSid, sessionSid, judgement })
    return { kind: 'none', position }
  }),

  resolveDisagreement: withBody(resolveBody, async (call, services) => {
    await ownNaire(call, services)
    return { kind: 'none', position: await change(call, services, { type: 'ResolveDisagreement', ...call.body }) }
  }),
} as const

type Change = ConstructorParameters<typeof ChangeReviewSamples>[0]['change']

async function change(
  { caller, key: naireSid }: Call<unknown>,
  { execute }: Services,
  wanted: Change,
): Promise<number> {
  return (await execute(new ChangeReviewSamples({ ...commanded(caller), naireSid, change: wanted }))).position
}

const samplesOf = async ({ key }: Pick<Call<unknown>, 'key'>, { streams }: Services): Promise<ReviewSamples> =>
  (await load(streams, reviewSampleDecider, reviewSampleStream(key))).state

/** The session of a sample that the caller is to review, or has. */
async function taskOf(call: Call<undefined>, services: Services): Promise<SampledSession> {
  const [sampleSid, sessionSid] = [normalSid(call.args['sampleSid']), normalSid(call.args['sessionSid'])]
  const session = (await samplesOf(call, services))[sampleSid ?? '']?.sessions[sessionSid ?? '']
  if (session === undefined || session.secondSid !== call.caller.user?.sid)
    throw new RefusalError({ key: 'sample.notFound' })
  return session
}

const pageOfCandidates = 1_000

/** Every session of the questionnaire whose review is decided, page by page. */
async function candidatesIn({ key, caller }: Call<unknown>, { reading }: Services): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = []
  for (let last = ''; ;) {
    const decided = `NaireSid eq ${quoted(key)} and ReviewStatus in (1,2,3) and Mode ne 'test' and RevieworSid ne null`
    const query = reading.bound('NaireSessions', {
      $filter: `${decided} and Sid gt ${quoted(last)}`,
      $select: 'Sid,RevieworSid,FindingCount',
      $orderby: 'Sid',
      $top: String(pageOfCandidates),
    })
    const { found } = await reading.page(query, { viewer: systemViewer, minPosition: caller.minPosition })
    candidates.push(
      ...found.rows.map(({ Sid, RevieworSid, FindingCount }) => ({
        sessionSid: String(Sid),
        reviewerSid: String(RevieworSid),
        flags: Number(FindingCount),
      })),
    )
    if (found.rows.length < pageOfCandidates) return candidates
    last = String(found.rows.at(-1)?.['Sid'])
  }
}

const verdicts: { readonly [Type in SessionEvent['type']]?: ReviewVerdict } = {
  SessionPassed: 'pass',
  SessionReturned: 'return',
  SessionRejected: 'reject',
}

/** The last decision of a session's review, and who may not review it again; null: it has been taken back meanwhile. */
async function firstReview(sessionSid: string, { streams }: Services) {
  const { events } = await loadHistory(streams, sessionDecider, sessionStream(sessionSid))
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  const at = events.findLastIndex(({ type }) => verdicts[type as SessionEvent['type']] !== undefined)
  const stored = events[at] as (StoredEvent & SessionEvent) | undefined
  const verdict = stored && verdicts[stored.type]
  if (stored === undefined || verdict === undefined || state.review === 'pending') return null
  const { reviewerSid, notes = [] } = stored.data as {
    readonly reviewerSid: string
    readonly notes?: readonly { readonly questionSid: string }[]
  }
  const objections = notes.map(({ questionSid }) => questionSid).toSorted()
  const { answeredBy, judgedBy, passedBy, disabledAssessors } = state
  return {
    sessionSid,
    revision: stored.revision - 1,
    first: { reviewerSid, verdict, objections },
    barred: [reviewerSid, ...answeredBy, ...judgedBy, ...passedBy, ...disabledAssessors],
  }
}

type Names = ReadonlyMap<string, string | null>

function replyOf(
  { method, candidates, sessions }: ReviewSample,
  names: Names,
): Omit<ReviewSampleReply, 'SampleSid' | 'DrawnAt' | 'DrawnByName'> {
  const all = Object.values(sessions)
  const reviewed = all.flatMap(({ second, secondSid, ...session }) =>
    second === null ? [] : [{ ...session, second: { ...second, reviewerSid: secondSid } }],
  )
  const { verdict, byReviewer, byQuestion } = agreementReport(reviewed)
  const judged = ({ reviewerSid, verdict: Verdict, objections }: Judgement & { readonly reviewerSid: string }) => ({
    Verdict,
    Objections: [...objections],
    ReviewerSid: reviewerSid,
    ReviewerName: names.get(reviewerSid) ?? null,
  })
  const disagreements = reviewed
    .filter(({ first, second }) => disagree(first, second))
    .map(({ sessionSid, first, second, resolution }) => ({
      SessionSid: sessionSid,
      First: judged(first),
      Second: judged(second),
      Resolution: resolution?.verdict ?? null,
    }))
  return {
    Method: method,
    Candidates: candidates,
    Drawn: all.length,
    Reviewed: reviewed.length,
    Agreement: wireAgreement(verdict),
    ByReviewer: byReviewer.map(({ reviewerSid, ...agreement }) => ({
      ...wireAgreement(agreement),
      ReviewerSid: reviewerSid,
      ReviewerName: names.get(reviewerSid) ?? null,
    })),
    ByQuestion: byQuestion.map(({ questionSid, ...agreement }) => ({
      ...wireAgreement(agreement),
      QuestionSid: questionSid,
    })),
    Disagreements: disagreements.toSorted(
      (one, other) => Number(one.Resolution !== null) - Number(other.Resolution !== null),
    ),
  }
}

const wireAgreement = ({ n, observed, expected, kappa, standardError }: Agreement) => ({
  N: n,
  Observed: observed,
  Expected: expected,
  Kappa: kappa,
  StandardError: standardError,
})
