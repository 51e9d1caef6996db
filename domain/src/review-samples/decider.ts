import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { disagree, type Judgement, type ReviewVerdict } from './agreement.ts'
import type { DrawMethod } from './draw.ts'

/** A session of a sample, with what its first reviewer decided. */
export interface DrawnSession {
  readonly sessionSid: string
  /** The session as it was before the first decision: what the second reviewer is shown. */
  readonly revision: number
  readonly first: Judgement & { readonly reviewerSid: string }
  readonly secondSid: string
}

/** Which sessions are reviewed a second time, and how they were drawn; nothing of it changes the sessions. */
export type ReviewSampleDrawn = DomainEvent<
  'ReviewSampleDrawn',
  {
    readonly sampleSid: string
    readonly naireSid: string
    readonly orgSid: string
    readonly subjectSid: string
    readonly method: DrawMethod
    /** Sessions that could have been drawn. */
    readonly candidates: number
    readonly drawn: readonly DrawnSession[]
  }
>
/** A second review, given without knowing the first. */
export type SecondReviewGiven = DomainEvent<
  'SecondReviewGiven',
  { readonly sampleSid: string; readonly sessionSid: string } & Judgement
>
/** A third person said which verdict holds. */
export type DisagreementResolved = DomainEvent<
  'DisagreementResolved',
  {
    readonly sampleSid: string
    readonly sessionSid: string
    readonly verdict: ReviewVerdict
    readonly bySid: string
  }
>
export type ReviewSampleEvent = ReviewSampleDrawn | SecondReviewGiven | DisagreementResolved

export interface SampledSession extends DrawnSession {
  /** Null: it is still to come. */
  readonly second: Judgement | null
  readonly resolution: { readonly verdict: ReviewVerdict; readonly bySid: string } | null
}

export interface ReviewSample {
  readonly method: DrawMethod
  readonly candidates: number
  readonly sessions: Readonly<Record<string, SampledSession>>
}

/** Samples of a questionnaire by sid, in the order in which they were drawn. */
export type ReviewSamples = Readonly<Record<string, ReviewSample>>

export interface DrawReviewSample extends Command<'DrawReviewSample'> {
  readonly sample: ReviewSampleDrawn['data']
}
export interface GiveSecondReview extends Command<'GiveSecondReview'> {
  readonly sampleSid: string
  readonly sessionSid: string
  readonly judgement: Judgement
}
export interface ResolveDisagreement extends Command<'ResolveDisagreement'> {
  readonly sampleSid: string
  readonly sessionSid: string
  readonly verdict: ReviewVerdict
}
export type ReviewSampleCommand = DrawReviewSample | GiveSecondReview | ResolveDisagreement

/** The most samples of one questionnaire. */
export const mostSamples = 100

/** Second reviews of a questionnaire's sessions, sample by sample. */
export const reviewSampleDecider: Decider<ReviewSamples, ReviewSampleCommand, ReviewSampleEvent> = {
  initial: {},
  refusal,
  decide(samples, command) {
    const no = refusal(samples, command)
    if (no !== null) throw new RefusalError(no)
    switch (command.type) {
      case 'DrawReviewSample':
        return [{ type: 'ReviewSampleDrawn', data: command.sample }]
      case 'GiveSecondReview': {
        const { sampleSid, sessionSid, judgement } = command
        const objections = [...new Set(judgement.objections)].toSorted()
        return [{ type: 'SecondReviewGiven', data: { sampleSid, sessionSid, verdict: judgement.verdict, objections } }]
      }
      case 'ResolveDisagreement': {
        const { sampleSid, sessionSid, verdict } = command
        return [{ type: 'DisagreementResolved', data: { sampleSid, sessionSid, verdict, bySid: command.by.sid } }]
      }
    }
  },
  evolve(samples, event) {
    if (event.type === 'ReviewSampleDrawn') {
      const { sampleSid, method, candidates, drawn } = event.data
      const sessions = Object.fromEntries(
        drawn.map((session) => [session.sessionSid, { ...session, second: null, resolution: null }]),
      )
      return { ...samples, [sampleSid]: { method, candidates, sessions } }
    }
    const { sampleSid, sessionSid } = event.data
    const [sample, session] = [samples[sampleSid], samples[sampleSid]?.sessions[sessionSid]]
    if (sample === undefined || session === undefined) return samples
    const change = changeBy(event)
    return {
      ...samples,
      [sampleSid]: { ...sample, sessions: { ...sample.sessions, [sessionSid]: { ...session, ...change } } },
    }
  },
  upcasters: {},
  personal: {},
}

function changeBy({ type, data }: Exclude<ReviewSampleEvent, ReviewSampleDrawn>): Partial<SampledSession> {
  return type === 'SecondReviewGiven'
    ? { second: { verdict: data.verdict, objections: data.objections } }
    : { resolution: { verdict: data.verdict, bySid: data.bySid } }
}

function refusal(samples: ReviewSamples, command: ReviewSampleCommand): Refusal | null {
  if (command.type === 'DrawReviewSample') {
    const { sampleSid, drawn } = command.sample
    if (sampleSid in samples) return { key: 'sample.exists' }
    if (Object.keys(samples).length >= mostSamples) return { key: 'sample.tooMany', details: { most: mostSamples } }
    return drawn.length === 0 ? { key: 'sample.empty' } : null
  }
  const session = samples[command.sampleSid]?.sessions[command.sessionSid]
  if (session === undefined) return { key: 'sample.notFound' }
  const { by } = command
  if (command.type === 'GiveSecondReview') {
    if (session.secondSid !== by.sid) return { key: 'sample.notFound' }
    return session.second === null ? null : { key: 'sample.alreadyReviewed' }
  }
  if (session.second === null || !disagree(session.first, session.second) || session.resolution !== null)
    return { key: 'sample.noDisagreement' }
  return by.sid === session.secondSid || by.sid === session.first.reviewerSid ? { key: 'sample.ownReview' } : null
}

export const reviewSampleStream = (naireSid: string): string => `samples-${naireSid}`
