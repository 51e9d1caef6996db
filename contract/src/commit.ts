import { feedbackTypes, interactionTypes } from '@naire/domain/interactions'
import { jsonBytes } from '@naire/domain/sessions'
import { z } from 'zod'
import { oneOf, optionalSid, sid, type InputOf, type OutputOf } from './schema.ts'

/** Half the way around the globe: a place is no less accurate. */
const mostMetres = 20_040_000
const words = z.string().max(4_000).nullish()
const long = z.string().max(100_000).nullish()
const number = z.number().nullish()
const time = z.iso.datetime({ offset: true, local: true })

/** One flattened item of a reply (runtime §3). */
export const feedback = z
  .object({
    QuestionSid: sid,
    QuestionCode: z.string().max(200),
    InteractionSid: sid,
    InteractionCode: z.string().max(200),
    InteractionType: oneOf(Object.values(interactionTypes)),
    Type: oneOf(Object.values(feedbackTypes)),
    Seq: z.number().int(),
    TimeStamp: words,
    Refer1: words,
    Refer2: words,
    ReferCode1: words,
    ReferCode2: words,
    ReferSeq1: number,
    ReferSeq2: number,
    Value1: long,
    Value2: long,
    DatatypeFlag: number,
    DatatypeDef: words,
    Score: number,
  })
  .meta({ id: 'FeedbackItem' })

const metadata = z
  .object({
    DefSid: sid,
    Path: z.string().max(500),
    ValString: long,
    ValNumber: number,
    ValDatetime: words,
  })
  .meta({ id: 'SessionMetadata' })

/** Of all metadata entries of a session, as JSON. */
const mostMetadataBytes = 65_536

export const replyRef = z.object({ QuestionSid: sid, InteractionSid: sid })

/**
 * POST NaireSessions, with the header `X-Session-Key`. The server decides what came out; what the client says of it,
 * Score and IsSuccess, is compared only.
 */
export const commitBody = z
  .object({
    Sid: sid,
    NaireSid: sid,
    /** A claim; who answers under their name sends a token and AuthMode 0. */
    UserSid: optionalSid,
    OrgSid: optionalSid,
    /** The revision that the device answers; absent: that of the session, or what is published. */
    NaireRevision: z.number().int().positive().nullish(),
    SurveySeq: z.number().int().positive().nullish(),
    StartTime: time.nullish(),
    LastReplyTime: time.nullish(),
    LastReplyPage: z.number().int().nullish(),
    /** When a time limit passed, unless a reply was saved since. */
    OverTime: time.nullish(),
    /** Seconds. */
    Duration: z.number().min(0).nullish(),
    QueryParams: words,
    BrowserInfo: words,
    DeviceInfo: words,
    WechatId: words,
    IdentifyingCode: z.string().max(200).nullish(),
    /** Of a questionnaire with a password: what `POST /naire/{naireSid}/access` gave for it. */
    AccessPass: z.string().max(100).nullish(),
    /** Value of `X-Naire-Admission` sent with the questionnaire; without it the published revision admits the session. */
    Admission: z.string().max(300).nullish(),
    Longitude: z.number().min(-180).max(180).nullish(),
    Latitude: z.number().min(-90).max(90).nullish(),
    /** Radius of the place in metres. */
    Accuracy: z.number().min(0).max(mostMetres).nullish(),
    /**
     * Where the device is now; null: not measured. Absent: where the session began is where it is, as clients say that
     * know one place alone.
     */
    LastCommitLongitude: z.number().min(-180).max(180).nullish(),
    LastCommitLatitude: z.number().min(-90).max(90).nullish(),
    LastCommitAccuracy: z.number().min(0).max(mostMetres).nullish(),
    Score: number,
    IsSuccess: z.boolean().nullish(),
    /** Authorize 0, Anonymous 1. */
    AuthMode: z.literal([0, 1]).nullish(),
    SessionMetadatas: z
      .array(metadata)
      .max(500)
      .refine(
        (all) => jsonBytes(JSON.stringify(all)) <= mostMetadataBytes,
        `is more than ${mostMetadataBytes} bytes of JSON`,
      )
      .nullish(),
    Mode: z.enum(['online', 'offline', 'test']).default('online'),
    Lang: z.string().max(20).default('zh-CN'),
    ViewPort: z.enum(['desktop', 'tablet', 'mobile']).default('desktop'),
    IsFinal: z.boolean().default(false),
    /** Ends another unfinished session of the same respondent. */
    IsForce: z.boolean().default(false),
    /** Each item's interaction is replaced; what is not mentioned stays. */
    Feedbacks: z.array(feedback).max(20_000).default([]),
    /** Replies that are blank now. */
    Removed: z.array(replyRef).max(20_000).optional(),
    /** `Feedbacks` is all there is. */
    Whole: z.boolean().optional(),
    /** The same for a retry: nothing is stored twice. */
    CommandId: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  })
  .meta({ id: 'CommitBody' })

export type CommitBody = InputOf<typeof commitBody>

/** Reviewer's note on one question, as in `ReturnNotes` of a session. */
export const returnNote = z.object({ QuestionSid: sid, Text: z.string().max(1_000) }).meta({ id: 'ReturnNote' })
export type ReturnNote = OutputOf<typeof returnNote>
