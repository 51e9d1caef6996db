import { roles } from '@naire/domain/access'
import { z } from 'zod'
import { json, type Routes } from './route.ts'
import { feedback, replyRef, returnNote } from './commit.ts'
import { manyResult, sessionChange, sessionsBody } from './sessions.ts'
import { listOf, optionalSid, reasonText, sid, sids, time, valueOf, type InputOf, type OutputOf } from './schema.ts'

/** People that one call gives sessions to. */
export const mostReviewers = 100

const action = z.enum(['pass', 'return', 'reject', 'reopen'])

/** `notes`: with `return`, what is wrong with single questions. */
export const reviewBody = z
  .object({ sessionSid: sid, action, reason: reasonText, notes: z.array(returnNote).max(500).default([]) })
  .meta({ id: 'ReviewBody' })
export type ReviewBody = InputOf<typeof reviewBody>
export const reviewManyBody = z.object({ sessionSids: sids, action, reason: reasonText })
export const takeReviewBody = z.object({ sessionSids: sids, force: z.boolean().default(false) })
export const spreadBody = z.object({
  naireSid: sid,
  /** Absent: every assessor of the organisation. */
  reviewerSids: z.array(sid).min(1).max(mostReviewers).optional(),
  level: z.number().int().min(1).max(100).optional(),
})
export const assignReviewerBody = z.object({
  subjectSid: optionalSid,
  sessionSids: sids,
  reviewerSid: sid,
  force: z.boolean().default(false),
})
export const assignAppealerBody = z.object({
  subjectSid: optionalSid,
  sessionSids: sids,
  appealerSid: sid,
  force: z.boolean().default(false),
})
export const assessorRightBody = z.object({
  subjectSid: optionalSid,
  sessionSids: sids,
  assessorSid: sid,
  reason: reasonText,
})
export const correctBody = z
  .object({
    sessionSid: sid,
    reason: reasonText,
    Feedbacks: z.array(feedback).max(1_000),
    /** Replies that are blank now. */
    Removed: z.array(replyRef).max(1_000).default([]),
  })
  .meta({ id: 'CorrectAnswersBody' })
export type CorrectAnswersBody = InputOf<typeof correctBody>
export const commentBody = z.object({ sessionSid: sid, QuestionSid: optionalSid, Text: z.string().max(2_000) })

/** Assignments per reviewer. */
const spreadResult = z
  .object({ ...manyResult.shape, Given: z.array(z.object({ ReviewerSid: sid, Sessions: z.array(sid) })) })
  .meta({ id: 'SpreadResult' })

export type SpreadResult = OutputOf<typeof spreadResult>

/** Respondents and customers never read them; oldest first. */
const sessionComment = z
  .object({
    Sid: sid,
    /** Null: about the session as a whole. */
    QuestionSid: sid.nullable(),
    /** Null once the session was erased. */
    Text: z.string().nullable(),
    AuthorSid: z.string(),
    AuthorName: z.string().nullable(),
    /** Number of the role. */
    Role: z.union([z.string(), z.number()]).meta({ examples: [roles.Assessor] }),
    At: time,
    /** Of the session after it: later ones are new to who has read up to here. */
    Revision: z.number().int(),
  })
  .meta({ id: 'SessionComment' })

export type SessionComment = OutputOf<typeof sessionComment>

const many = { replies: json(valueOf(manyResult)) } as const
const refuses = ['session', 'review'] as const

export const reviewRoutes = {
  reviewSession: { summary: 'Decide on a session', body: reviewBody, replies: json(sessionChange), refuses },
  reviewSessions: { summary: 'Decide on sessions', body: reviewManyBody, ...many, refuses },
  withdrawReview: { summary: 'Withdraw decisions', body: sessionsBody, ...many, refuses },
  takeReview: { summary: 'Take sessions to review', body: takeReviewBody, ...many, refuses },
  releaseReview: { summary: 'Give sessions back unreviewed', body: sessionsBody, ...many, refuses },
  spreadReview: {
    summary: 'Distribute waiting sessions evenly among reviewers',
    body: spreadBody,
    replies: json(valueOf(spreadResult)),
    refuses: ['session', 'review', 'naire.notFound', 'user.notFound'],
  },
  assignReviewer: {
    summary: 'Assign a reviewer',
    body: assignReviewerBody,
    ...many,
    refuses: ['session', 'review', 'user.notFound'],
  },
  assignAppealer: {
    summary: 'Assign an appealer',
    body: assignAppealerBody,
    ...many,
    refuses: ['session', 'appeal', 'user.notFound'],
  },
  disableAssessor: {
    summary: "Revoke an assessor's right to review sessions",
    body: assessorRightBody,
    ...many,
    refuses: ['session', 'review', 'user.notFound'],
  },
  enableAssessor: {
    summary: "Restore an assessor's right to review sessions",
    body: assessorRightBody,
    ...many,
    refuses,
  },
  correctAnswers: {
    summary: 'Correct answers of a session',
    body: correctBody,
    replies: json(sessionChange),
    refuses: ['session', 'review', 'quota'],
  },
  addComment: {
    summary: 'Comment on a session or an answer',
    body: commentBody,
    replies: json(sessionChange),
    refuses,
  },
  sessionComments: {
    summary: 'Comments of staff',
    replies: json(listOf(sessionComment)),
    refuses: ['session.notFound'],
  },
} as const satisfies Routes
