import { mostDrawn, reviewVerdicts } from '@naire/domain/review-samples'
import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import { sid, time, typed, valueOf, type OutputOf } from './schema.ts'
import { sessionRow } from './sessions.ts'

const seed = z.string().trim().min(1).max(100)
const count = z.number().int().min(1).max(mostDrawn)

export const drawMethod = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('everyNth'),
    n: z.number().int().min(1).max(100_000),
    start: z.number().int().min(1).max(100_000),
  }),
  z.object({ kind: z.literal('byReviewer'), each: count, seed }),
  z.object({ kind: z.literal('byFlag'), least: z.number().int().min(1).max(1_000) }),
  z.object({ kind: z.literal('random'), count, seed }),
])

export const drawSampleBody = z
  .object({ method: drawMethod, reviewerSids: z.array(sid).min(1).max(100) })
  .meta({ id: 'DrawSampleBody' })

const verdict = z.enum(reviewVerdicts)
const ofSession = { sampleSid: sid, sessionSid: sid }
export const secondReviewBody = z
  .object({ ...ofSession, verdict, objections: z.array(sid).max(1_000).default([]) })
  .meta({ id: 'SecondReviewBody' })
export const resolveBody = z.object({ ...ofSession, verdict }).meta({ id: 'ResolveDisagreementBody' })

const judgement = z.object({ Verdict: verdict, Objections: z.array(sid) })
const agreement = z
  .object({
    N: z.number().int(),
    Observed: z.number().nullable(),
    Expected: z.number().nullable(),
    Kappa: z.number().nullable(),
    StandardError: z.number().nullable(),
  })
  .meta({ id: 'Agreement' })

/** A sample with how far it is, and what its reviewers agree about. */
const reviewSample = z
  .object({
    SampleSid: sid,
    DrawnAt: time,
    DrawnByName: z.string().nullable(),
    Method: typed<OutputOf<typeof drawMethod>>({ type: 'object' }),
    Candidates: z.number().int(),
    Drawn: z.number().int(),
    Reviewed: z.number().int(),
    Agreement: agreement,
    ByReviewer: z.array(agreement.extend({ ReviewerSid: sid, ReviewerName: z.string().nullable() })),
    ByQuestion: z.array(agreement.extend({ QuestionSid: sid })),
    /** Sessions about which they disagree, the open ones first. */
    Disagreements: z.array(
      z.object({
        SessionSid: sid,
        First: judgement.extend({ ReviewerSid: sid, ReviewerName: z.string().nullable() }),
        Second: judgement.extend({ ReviewerSid: sid, ReviewerName: z.string().nullable() }),
        Resolution: verdict.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReviewSample' })

export type ReviewSampleReply = OutputOf<typeof reviewSample>
export type AgreementReply = OutputOf<typeof agreement>

/** A second review that is the reader's to give. */
const secondReview = z.object({ SampleSid: sid, SessionSid: sid }).meta({ id: 'SecondReview' })
export type SecondReviewTask = OutputOf<typeof secondReview>

const ofSamples = ['naire.notFound', 'sample'] as const

export const reviewSampleRoutes = {
  drawSample: {
    summary: 'Draw sessions for a second review, and give them to reviewers',
    body: drawSampleBody,
    replies: json(valueOf(z.object({ SampleSid: sid, Drawn: z.number().int(), Left: z.number().int() }))),
    refuses: [...ofSamples, 'user.notFound'],
  },
  reviewSamples: {
    summary: 'Samples of a questionnaire with the agreement of their reviewers',
    replies: json(valueOf(z.array(reviewSample))),
    refuses: ofSamples,
  },
  secondReviews: {
    summary: 'Second reviews that are mine to give',
    replies: json(valueOf(z.array(secondReview))),
    refuses: ofSamples,
  },
  blindSession: {
    summary: 'A session of a sample as it was before its first review',
    query: z.object({ sampleSid: z.string(), sessionSid: z.string() }),
    replies: json(sessionRow),
    refuses: [...ofSamples, 'session'],
  },
  giveSecondReview: {
    summary: 'Give a second review',
    body: secondReviewBody,
    replies: noContent,
    refuses: ofSamples,
  },
  resolveDisagreement: {
    summary: 'Say which verdict holds where two reviewers disagree',
    body: resolveBody,
    replies: noContent,
    refuses: ofSamples,
  },
} as const satisfies Routes
