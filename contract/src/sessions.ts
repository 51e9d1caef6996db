import type { SessionResult } from '@naire/domain/answering'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import { deletedSessions, feedbacks, naireSessions, type SessionMetadata } from '@naire/domain/sessions'
import { z } from 'zod'
import { commitBody, type ReturnNote } from './commit.ts'
import { json, media, readSet, type Routes } from './route.ts'
import { pageOf, reasonText, row, sid, sids, time as timeText, typed, valueOf, type OutputOf } from './schema.ts'

/** Fields of their own session that a respondent may read: nothing of its review, scores or alarms. */
export const ownSessionFields = [
  'Sid',
  'UserSid',
  'NaireSid',
  'SurveySeq',
  'OrgSid',
  'StartTime',
  'EndTime',
  'Status',
  'ReviewStatus',
  'LastCommitTime',
  'LastReplyPage',
  'LastReplyTime',
  'AuthMode',
  'QueryParams',
  'Duration',
  'OverTime',
  'Success',
  'CommitTime',
  'IdentifyingCode',
  'Ident',
  'SessionMetadatas',
  'SubjectSid',
  'NaireRevision',
  'Settling',
  'ReturnReason',
  'ReturnNotes',
  'SuccessorSid',
  'HeldReason',
  'Mode',
  'Lang',
  'ViewPort',
  'Revision',
] as const satisfies readonly (keyof typeof naireSessions)[]

type OwnSessionRow = Pick<WireRow<typeof naireSessions>, (typeof ownSessionFields)[number]>

/** A session as its respondent gets it. `Settling`: the quota has not answered within 2 s; the status follows. */
export type SavedSession = Omit<OwnSessionRow, 'Status' | 'ReturnNotes' | 'SessionMetadatas'> & {
  /** Visit result: Success 0, Prohibit 1, Suspend 2, Invalid 3, Revoke 4, FullQuota 5. */
  readonly Status: number
  readonly ReturnNotes: readonly ReturnNote[] | null
  readonly SessionMetadatas: readonly SessionMetadata[] | null
  readonly Feedbacks?: readonly Feedback[]
  /** In the reply to a commit: what `/receipt/…` checks. */
  readonly Receipt?: string
  /** In the reply to a commit that ended it, where the author allows it: what `/answers/…` shows. */
  readonly OwnAnswers?: string
  /** In the reply to a commit that ended it as a success, where the server alone scores it and its author tells. */
  readonly Result?: SessionResult
}

const ownSession = row(
  'SavedSession',
  Object.fromEntries(ownSessionFields.map((name) => [name, naireSessions[name]] as const)),
)
/** A row of the set NaireSessions. */
export const sessionRow = row('NaireSession', naireSessions)

const savedSession = ownSession.and(
  z.object({
    Receipt: z.string().optional().meta({ description: 'What `/receipt/…` checks.' }),
    OwnAnswers: z.string().optional().meta({ description: 'What `/answers/…` shows.' }),
    Result: z
      .object({
        Score: z.number().nullable(),
        Full: z.number().nullable(),
        Questions: z.array(z.object({ QuestionSid: sid, Got: z.number(), Of: z.number().nullable() })),
        Words: z.string(),
      })
      .optional()
      .meta({ description: 'Result of an exam, as far as its author tells it.' }),
  }),
)

export const sessionBody = z.object({ sessionSid: sid })
export const reasonBody = z.object({ sessionSid: sid, reason: reasonText }).meta({ id: 'SessionReasonBody' })
export const sessionsBody = z.object({ sessionSids: sids })
/** `reason` is kept with the restoration. */
export const restoreSessionBody = z.object({ sessionSid: sid, reason: reasonText })
export const restoreSessionsBody = z.object({ sessionSids: sids, reason: reasonText })
export const sessionsReasonBody = z.object({ sessionSids: sids, reason: reasonText })

/** Result of a command to one session. */
export const sessionChange = valueOf(z.object({ SessionSid: sid, Revision: z.number().int().optional() })).meta({
  id: 'SessionChange',
})

/** Result of a command to many sessions; a single refused session is an error instead. */
export const manyResult = z
  .object({
    Done: z.array(sid),
    Refused: z.array(
      z.object({
        SessionSid: sid,
        Code: z.string(),
        /** Parameters of the sentence for the code. */
        Details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  })
  .meta({ id: 'ManyResult' })

export type ManyResult = OutputOf<typeof manyResult>

/** Eight signs; good once. */
const sessionMoveCode = z.object({ Code: z.string(), Until: timeText })
export type SessionMoveCode = OutputOf<typeof sessionMoveCode>

/** Whether another device went on with the session. */
const sessionMove = z.object({ MovedOn: z.boolean() })
export type SessionMove = OutputOf<typeof sessionMove>

export const takeOwnBody = z.object({ naireSid: sid, mode: z.enum(['online', 'offline', 'test']).default('online') })
export const takeSessionBody = z.object({ code: z.string().min(1).max(20) })

const ofMany = ['session', 'request.conflict'] as const

export const sessionRoutes = {
  commitSession: {
    summary: 'Commit a session: its first save, every save after it, and the final one',
    body: commitBody,
    replies: json(savedSession),
    refuses: ['session', 'naire', 'quota', 'request.tooMany', 'request.conflict', 'request.sidTaken'],
  },
  readSessions: readSet(sessionRow, 'Read sessions'),
  readDeletedSessions: readSet(row('DeletedSession', deletedSessions), 'Read the recycle bin'),
  readFeedbacks: readSet(row('Feedback', feedbacks), 'Read answers, one flattened item each'),
  readAnswers: {
    summary: 'Read the answers of a questionnaire as columns',
    replies: json(pageOf(typed<object>({ type: 'object' }))),
    set: { byKey: false, row: typed<object>({ type: 'object' }) },
  },
  deleteSession: { summary: 'Move a session into the recycle bin', replies: json(sessionChange), refuses: ['session'] },
  deleteSessions: {
    summary: 'Move sessions into the recycle bin',
    body: sessionsReasonBody,
    replies: json(valueOf(manyResult)),
    refuses: ofMany,
  },
  eraseSession: {
    summary: 'Erase a session for good',
    body: reasonBody,
    replies: json(sessionChange),
    refuses: ['session', 'retention.held'],
  },
  invalidateSession: {
    summary: 'Invalidate a session',
    body: reasonBody,
    replies: json(sessionChange),
    refuses: ['session'],
  },
  invalidateSessions: {
    summary: 'Invalidate sessions',
    body: sessionsReasonBody,
    replies: json(valueOf(manyResult)),
    refuses: ofMany,
  },
  restoreSession: {
    summary: 'Restore an invalidated or deleted session',
    body: restoreSessionBody,
    replies: json(sessionChange),
    refuses: ['session', 'quota'],
  },
  restoreSessions: {
    summary: 'Restore invalidated or deleted sessions',
    body: restoreSessionsBody,
    replies: json(valueOf(manyResult)),
    refuses: ['session', 'quota'],
  },
  downloadSessions: {
    summary: 'Download the sessions of a questionnaire as CSV or Excel file',
    query: z.object({ naireSid: z.string(), format: z.enum(['csv', 'xlsx']) }),
    replies: media('application/octet-stream'),
    refuses: ['naire.notFound', 'download.tooLarge'],
  },
  derivedValues: {
    summary: 'Derived variables, codes and weights of sessions, by sid, a page at a time',
    query: z.object({ naireSid: z.string(), after: z.string().optional() }),
    replies: json(
      valueOf(z.array(z.object({ SessionSid: sid, Values: z.record(z.string(), z.unknown()) }))).extend({
        '@odata.nextLink': z.string().optional(),
      }),
    ),
    refuses: ['naire.notFound'],
  },

  beginSessionMove: {
    summary: 'Get a code with which another device goes on with the session',
    body: sessionBody,
    replies: { 201: sessionMoveCode },
    refuses: ['session', 'request.tooMany'],
  },
  sessionMove: {
    summary: 'Whether another device went on with the session',
    replies: json(sessionMove),
    refuses: ['request.tooMany'],
  },
  takeSession: {
    summary: 'Go on with the session of a code',
    body: takeSessionBody,
    replies: json(ownSession),
    refuses: ['session', 'request.tooMany', 'access.slowDown'],
  },
  takeSessionBack: {
    summary: 'Take a session back from the other device',
    body: sessionBody,
    replies: json(sessionMove),
    refuses: ['session', 'request.tooMany'],
  },
  takeOwnSession: {
    summary: "Go on with one's own unfinished session of a questionnaire",
    body: takeOwnBody,
    replies: json(z.object({ Session: ownSession.nullable() })),
    refuses: ['session', 'request.tooMany'],
  },
} as const satisfies Routes
