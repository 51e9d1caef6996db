import { feedbackTypes, interactionTypes } from '@naire/domain/interactions'
import { z } from 'zod'
import { optionalSid, sid } from '../http/fields.ts'

const words = z.string().max(4_000).nullish()
const long = z.string().max(100_000).nullish()
const number = z.number().nullish()
const time = z.iso.datetime({ offset: true, local: true })
const oneOf = <Code extends number>(codes: Readonly<Record<string, Code>>) =>
  z
    .number()
    .refine(
      (code): code is Code => (Object.values(codes) as number[]).includes(code),
      'is not one of the known numbers',
    )

/** One flattened item of a reply (runtime §3). */
export const feedback = z.object({
  QuestionSid: sid,
  QuestionCode: z.string().max(200),
  InteractionSid: sid,
  InteractionCode: z.string().max(200),
  InteractionType: oneOf(interactionTypes),
  Type: oneOf(feedbackTypes),
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

const metadata = z.object({
  DefSid: sid,
  Path: z.string().max(500),
  ValString: long,
  ValNumber: number,
  ValDatetime: words,
})

/** Of all metadata entries of a session, as JSON. */
const mostMetadataBytes = 65_536

/**
 * POST NaireSessions. The server decides what came out; what the client says of it, Score and IsSuccess, is compared
 * only.
 */
export const commitBody = z.object({
  Sid: sid,
  NaireSid: sid,
  UserSid: optionalSid,
  OrgSid: optionalSid,
  NaireRevision: z.number().int().positive().nullish(),
  SurveySeq: z.number().int().positive().nullish(),
  StartTime: time.nullish(),
  LastReplyTime: time.nullish(),
  LastReplyPage: z.number().int().nullish(),
  Duration: z.number().min(0).nullish(),
  QueryParams: words,
  BrowserInfo: words,
  DeviceInfo: words,
  WechatId: words,
  IdentifyingCode: z.string().max(200).nullish(),
  AccessPass: z.string().max(100).nullish(),
  Admission: z.string().max(300).nullish(),
  Longitude: z.number().min(-180).max(180).nullish(),
  Latitude: z.number().min(-90).max(90).nullish(),
  Score: number,
  IsSuccess: z.boolean().nullish(),
  AuthMode: z.union([z.literal(0), z.literal(1)]).nullish(),
  SessionMetadatas: z
    .array(metadata)
    .max(500)
    .refine(
      (all) => Buffer.byteLength(JSON.stringify(all)) <= mostMetadataBytes,
      `is more than ${mostMetadataBytes} bytes of JSON`,
    )
    .nullish(),
  Mode: z.enum(['online', 'offline', 'test']).default('online'),
  Lang: z.string().max(20).default('zh-CN'),
  ViewPort: z.enum(['desktop', 'tablet', 'mobile']).default('desktop'),
  IsFinal: z.boolean().default(false),
  IsForce: z.boolean().default(false),
  Feedbacks: z.array(feedback).max(20_000).default([]),
  /** Replies that are blank now. */
  Removed: z
    .array(z.object({ QuestionSid: sid, InteractionSid: sid }))
    .max(20_000)
    .optional(),
  /** `Feedbacks` is all there is. */
  Whole: z.boolean().optional(),
  CommandId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})

export type CommitBody = z.infer<typeof commitBody>

const reason = z.string().max(4_000).default('')
const sids = z.array(sid).min(1).max(1_000)

const notes = z
  .array(z.object({ QuestionSid: sid, Text: z.string().max(1_000) }))
  .max(500)
  .default([])

export const reviewBody = z.object({
  sessionSid: sid,
  action: z.enum(['pass', 'return', 'reject', 'reopen']),
  reason,
  notes,
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
export const reasonBody = z.object({ sessionSid: sid, reason })
export const sessionBody = z.object({ sessionSid: sid })
export const noteBody = z.object({ sessionSid: sid, note: z.string().max(4_000).default('') })
