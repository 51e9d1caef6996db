import { reasonKinds, type AlarmLevel } from '@naire/domain/answering'
import { findingKinds } from '@naire/domain/sessions'
import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import { sessionRow } from './sessions.ts'
import { listOf, sid, time, typed, valueOf, type OutputOf } from './schema.ts'

const historyChange = z.union([
  z.object({ Field: z.string(), From: z.unknown(), To: z.unknown() }),
  z.object({
    QuestionCode: z.string(),
    InteractionCode: z.string(),
    From: z.string().nullable(),
    To: z.string().nullable(),
  }),
])

export type HistoryChange = OutputOf<typeof historyChange>

/** One event of a session; oldest first. */
const historyStep = z
  .object({
    Revision: z.number().int(),
    Position: z.number().int(),
    At: time,
    EventType: z.string(),
    ActorSid: z.string(),
    ActorName: z.string().nullable(),
    /** Number of the role, `respondent` or `system`. */
    Role: z.union([z.string(), z.number()]),
    Ip: z.string().nullable(),
    UserAgent: z.string().nullable(),
    Reason: z.string().nullable(),
    /** Of a commit, a file or a recording: what `/receipt/…` checks. */
    Receipt: z.string().nullable(),
    Changes: z.array(historyChange),
  })
  .meta({ id: 'HistoryStep' })

export type HistoryStep = OutputOf<typeof historyStep>

/** `NaireSessions('…')/SurveyExpert.Appeals()`: one appealed answer that was handed in, for those who review. */
const sessionAppeal = z
  .object({
    Sid: sid,
    QuestionSid: sid,
    /** Words are null once the session was erased. */
    Reason: z.string().nullable(),
    AppealerName: z.string().nullable(),
    AppealTime: time,
    /** Null until it is judged. */
    JudgeResult: z.enum(['uphold', 'reject']).nullable(),
    JudgeMemo: z.string().nullable(),
    JudgeName: z.string().nullable(),
    JudgeTime: time.nullable(),
  })
  .meta({ id: 'SessionAppeal' })

export type SessionAppeal = OutputOf<typeof sessionAppeal>

const whyValueShape = {
  /** Blank when none decides it. */
  Expression: z.string(),
  Result: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  Values: z.array(z.object({ Reference: z.string(), Value: z.string() })),
}
const whyValue = z.object(whyValueShape)
export type WhyValue = OutputOf<typeof whyValue>

/** The fact that the status comes from, and its reason. */
const whyStatus = z.object({
  Status: z.number().int().nullable(),
  EventType: z.string(),
  Reason: z.string().nullable(),
  /** The cell that had no seat left, by its memo. */
  FullQuotar: z.string().nullable(),
  /** The cells in which it has a seat. */
  Quotars: z.array(z.string()),
  SuccessorSid: sid.nullable(),
})
export type WhyStatus = OutputOf<typeof whyStatus>

const whyReason = z.object({
  ...whyValueShape,
  Kind: z.enum(reasonKinds),
  QuestionSid: sid,
  QuestionCode: z.string(),
  OptionSid: z.string().nullable(),
  OptionText: z.string().nullable(),
})
export type WhyReason = OutputOf<typeof whyReason>

/** Quality flag that the server raised on the final commit. */
const whyFinding = z.object({
  Kind: z.enum(findingKinds),
  /** Null when it is about the session as a whole. */
  QuestionSid: sid.nullable(),
  QuestionCode: z.string().nullable(),
  Told: z.union([z.string(), z.number()]).nullable(),
  Right: z.union([z.string(), z.number()]).nullable(),
  /** The earlier session that has the same. */
  OtherSid: sid.nullable(),
})
export type WhyFinding = OutputOf<typeof whyFinding>

/** Correction of an answer: the respondent's value and its replacement; null means blank. */
const whyCorrection = z.object({
  QuestionSid: sid,
  QuestionCode: z.string(),
  InteractionSid: sid,
  From: z.string().nullable(),
  To: z.string().nullable(),
  Reason: z.string(),
  ByName: z.string().nullable(),
  At: time,
})
export type WhyCorrection = OutputOf<typeof whyCorrection>

/** After the step of `revision`; without it, now. */
const sessionWhy = z
  .object({
    Revision: z.number().int(),
    NaireRevision: z.number().int(),
    Status: whyStatus,
    Score: whyValue,
    Success: whyValue,
    Alarms: z.array(
      z.object({
        ...whyValueShape,
        QuestionSid: sid,
        QuestionCode: z.string(),
        Level: typed<AlarmLevel>({ type: 'integer' }),
        Explain: z.string(),
        Excerpt: z.string(),
      }),
    ),
    Quotas: z.array(z.object({ ...whyValueShape, QuotarSid: sid, Memo: z.string(), Matched: z.boolean() })),
    /** Of questions, fields, options, rows and columns that are as they are because of other answers. */
    Reasons: z.array(whyReason),
    Findings: z.array(whyFinding),
    /** Answers that staff put right, oldest first. */
    Corrections: z.array(whyCorrection),
  })
  .meta({ id: 'SessionWhy' })

export type SessionWhy = OutputOf<typeof sessionWhy>

/** File of a session; segments of a recording in order. */
const sessionAttach = z
  .object({
    Sid: sid,
    /** File 101, Record 102, Sign 103, Snapshot 104. */
    Type: z.number().int(),
    /**
     * `promised`: still to come; `stored`: there (a recording is being prepared); `playable`: there is a format that
     * plays everywhere; `original`: it plays as it was recorded, where it plays; `failed`: see Reason (`notFetched`, or
     * `unreadable`: it can still be downloaded).
     */
    State: z.enum(['promised', 'stored', 'playable', 'original', 'failed']),
    FileName: z.string().nullable(),
    FileExt: z.string(),
    FileSize: z.number().int().nullable(),
    RecordingSid: sid.nullable(),
    Segment: z.number().int().nullable(),
    /** Loudness over its length, 0 to 1. */
    Peaks: z.array(z.number()),
    /** Seconds. */
    Duration: z.number().nullable(),
    Reason: z.string().nullable(),
    /**
     * Read and hashed again for this reply; null until it is there, and once the session was erased. `whole`: as it was
     * given; `altered`: other bytes lie there; `gone`: nothing does; `unreachable`: it could not be read now.
     */
    Content: z.enum(['whole', 'altered', 'gone', 'unreachable']).nullable(),
  })
  .meta({ id: 'SessionAttach' })

export type SessionAttach = OutputOf<typeof sessionAttach>

/** Text that a machine heard in a recording of a session. */
const sessionTranscript = z
  .object({
    /** Of the attachment. */
    Sid: sid,
    /** Null where there is a problem, or once the session was erased. */
    Text: z.string().nullable(),
    /** As the machine named it. */
    Language: z.string().nullable(),
    Model: z.string().nullable(),
    /** `tooLarge` to be sent; `refused` by the service, or `unreachable`: it could not be asked. */
    Problem: z.enum(['tooLarge', 'refused', 'unreachable']).nullable(),
  })
  .meta({ id: 'SessionTranscript' })

export type SessionTranscript = OutputOf<typeof sessionTranscript>

export const promiseAttachBody = z.object({
  sessionSid: sid,
  Sid: sid,
  attachType: z.literal([101, 102, 103, 104]),
  FileName: z.string().min(1).max(200),
  /** The `serverId` under which WeChat has the recording. */
  MediaId: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .nullish(),
  RecordingSid: sid.nullish(),
  Segment: z.number().int().min(1).max(10_000).nullish(),
})

const atRevision = z.object({ revision: z.int().nullable().optional() })
const refuses = ['session.notFound'] as const

export const historyRoutes = {
  sessionHistory: { summary: 'Events of a session', replies: json(listOf(historyStep)), refuses },
  sessionAppeals: { summary: 'Appealed answers for reviewers', replies: json(listOf(sessionAppeal)), refuses },
  sessionAsOf: {
    summary: 'A session as it was at a revision, with its answers',
    query: z.object({ revision: z.int() }),
    replies: json(sessionRow.and(z.object({ Feedbacks: z.array(z.looseObject({})) }))),
    refuses,
  },
  sessionWhy: {
    summary: 'Why a session has its status, score, alarms and quota cells',
    query: atRevision,
    replies: json(valueOf(sessionWhy)),
    refuses,
  },
  promiseAttach: {
    summary: 'Announce a file of a session',
    body: promiseAttachBody,
    replies: noContent,
    refuses: ['session', 'request.tooMany', 'file'],
  },
  sessionAttaches: { summary: 'Files and recordings of a session', replies: json(listOf(sessionAttach)), refuses },
  sessionTranscripts: {
    summary: 'What a machine heard in the recordings of a session',
    replies: json(listOf(sessionTranscript)),
    refuses: [...refuses, 'file.notFound'],
  },
} as const satisfies Routes
