import { accessLog } from '@naire/domain/access-log'
import { deadLetters } from '@naire/domain/jobs'
import { parkedEvents } from '@naire/domain/read-models'
import { auditEvents } from '@naire/domain/sessions'
import { z } from 'zod'
import { json, media, noContent, readSet, type Routes } from './route.ts'
import { row, sid, time, type OutputOf } from './schema.ts'

/** State of one read model. */
const readModelRow = z
  .object({
    Name: z.string(),
    /** Of its tables. */
    Version: z.number().int(),
    /** Of the log, up to which it has taken all events. */
    Position: z.number().int(),
    /** Positions that the log is ahead. */
    Behind: z.number().int(),
    /** Age in seconds of the oldest event not yet projected. */
    SecondsBehind: z.number(),
    State: z.enum(['running', 'stopped']),
    /** Why it stopped. */
    Problem: z.string().nullable(),
    /** Events that it went on without, and nobody decided about. */
    Parked: z.number().int(),
    MovedAt: time,
    /** Progress of a rebuild; null when none is running. */
    Building: z.object({ Position: z.number().int(), Target: z.number().int(), BeganAt: time }).nullable(),
    /** The tables that the last rebuild replaced, and that can be taken again. */
    Kept: z.object({ Version: z.number().int(), Position: z.number().int(), KeptAt: time }).nullable(),
  })
  .meta({ id: 'ReadModel' })

export type ReadModelRow = OutputOf<typeof readModelRow>

/** An answer by which slow queries filtered or sorted. */
const answerIndexRow = z
  .object({
    NaireSid: sid,
    /** Its name on the wire, and in words. */
    Property: z.string(),
    Heading: z.string(),
    /** Slow questions by it. */
    Asked: z.number().int(),
    AskedAt: time,
    /** Null: there is no index (yet). */
    MadeAt: time.nullable(),
    UsedAt: time.nullable(),
    /** Why the index could not be made. */
    Problem: z.string().nullable(),
  })
  .meta({ id: 'AnswerIndex' })

export type AnswerIndexRow = OutputOf<typeof answerIndexRow>

export const closeJobBody = z.object({ reason: z.string().max(500) })
export const parkedEventBody = z.object({ reason: z.string() })

export const wechatSignatureQuery = z.object({ url: z.string().min(1) })
export const wechatAuthorizeQuery = z.object({ backTo: z.string().min(1).max(2000).default('/') })
export const wechatReturnQuery = z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(200) })
export const wechatOpenidQuery = z.object({ url: z.string().default('') })
export const wechatBindQuery = z.object({ ticket: z.string().min(1).max(1_000) })

const wechatScriptConfig = z.object({
  appId: z.string(),
  timestamp: z.number().int(),
  nonceStr: z.string(),
  signature: z.string(),
})
/** Configuration of WeChat's script. */
export type WechatScriptConfig = Readonly<OutputOf<typeof wechatScriptConfig>>

const page = 'text/html' as const
const ofWechat = ['wechat', 'request.tooMany'] as const

export const operationRoutes = {
  readAuditEvents: readSet(row('AuditEvent', auditEvents), 'Read the log as people read it'),
  readViewings: readSet(row('Viewing', accessLog), 'Read who was shown which data'),
  readDeadLetters: readSet(row('DeadLetter', deadLetters), 'Read jobs that were given up'),
  retryDuty: { summary: 'Retry a job that was given up', replies: noContent, refuses: ['duty'] },
  closeDuty: {
    summary: 'Close a job that was given up',
    body: closeJobBody,
    replies: noContent,
    refuses: ['duty'],
  },
  listParkedEvents: readSet(row('ParkedEvent', parkedEvents), 'Read events that read models went on without'),
  retryParkedEvent: {
    summary: 'Retry a parked event',
    body: parkedEventBody,
    replies: noContent,
    refuses: ['request.notFound', 'request.conflict'],
  },
  skipParkedEvent: {
    summary: 'Skip a parked event',
    body: parkedEventBody,
    replies: noContent,
    refuses: ['request.notFound', 'request.conflict'],
  },
  listReadModels: {
    summary: 'State and lag of the read models',
    replies: json(z.object({ value: z.array(readModelRow), AnswerIndexes: z.array(answerIndexRow) })),
  },
  checkReceipt: {
    summary: 'Whether what a receipt stands for is stored',
    replies: {
      200: z.object({
        Verdict: z.string(),
        Kind: z.string().optional(),
        SessionSid: sid.optional(),
        Revision: z.number().int().optional(),
        Position: z.number().int().optional(),
        At: time.optional(),
        Hash: z.string().optional(),
        AttachSid: sid.nullish(),
      }),
    },
    refuses: ['request.tooMany'],
    anonymous: true,
  },

  ownAnswers: {
    summary: 'Own answers, as a respondent reads them',
    replies: {
      200: z.object({
        /** `kept`, or `erased`. */
        State: z.string(),
        Naire: z.string().nullable(),
        StartTime: time.nullable(),
        MayErase: z.boolean(),
        Answers: z.array(z.object({ Question: z.string(), Answers: z.array(z.string()) })),
      }),
    },
    refuses: ['session.notFound', 'request.tooMany'],
    anonymous: true,
  },
  eraseOwnAnswers: {
    summary: 'Have the own answers erased for good',
    replies: { 200: z.object({ State: z.string() }) },
    refuses: ['session.notFound', 'request.tooMany', 'retention.held'],
    anonymous: true,
  },

  wechatSignature: {
    summary: "Configuration of WeChat's script for a page",
    query: wechatSignatureQuery,
    replies: json(wechatScriptConfig),
    refuses: ofWechat,
    anonymous: true,
  },
  wechatSignIn: {
    summary: 'Send the browser to WeChat',
    query: wechatAuthorizeQuery,
    replies: { 302: null },
    refuses: ofWechat,
    anonymous: true,
  },
  wechatReturn: {
    summary: 'Return from WeChat',
    query: wechatReturnQuery,
    replies: { 302: null },
    refuses: ofWechat,
    anonymous: true,
  },
  wechatOpenid: {
    summary: 'The openid that WeChat vouched for in this browser',
    query: wechatOpenidQuery,
    replies: json(z.object({ WechatId: z.string().nullable() })),
    refuses: ofWechat,
    anonymous: true,
  },
  wechatBind: {
    summary: 'Page that a phone opens to bind WeChat',
    query: wechatBindQuery,
    replies: { 200: page, 302: null, 410: page },
    refuses: ofWechat,
    anonymous: true,
  },
  wechatOffer: {
    summary: "The phone's offer to be bound",
    query: wechatBindQuery,
    content: 'multipart/form-data',
    replies: { 200: page, 410: page },
    refuses: ofWechat,
    anonymous: true,
  },

  openApi: { summary: 'This document', replies: json(z.looseObject({ openapi: z.string() })), anonymous: true },
  docs: { summary: 'This document as a page', replies: media('text/html') },

  live: {
    summary: 'Server-sent events about sessions, alarms and appeals',
    headers: ['Last-Event-ID'],
    replies: media('text/event-stream'),
    refuses: ['access.tooManyStreams'],
  },
  metadata: { summary: 'CSDL of the OData service, as XML or JSON', replies: media('application/xml') },
  serviceDocument: {
    summary: 'The OData sets',
    replies: json(z.object({ '@odata.context': z.string(), value: z.array(z.looseObject({ name: z.string() })) })),
  },
  batch: {
    summary: 'Several OData requests in one',
    content: 'multipart/mixed',
    replies: media('multipart/mixed'),
    refuses: ['request.batchStopped'],
  },
  health: {
    summary: 'Whether the process lives',
    replies: json(z.object({ status: z.literal('up'), epoch: z.string().optional() })),
    anonymous: true,
  },
  ready: {
    summary: 'Whether it can serve',
    replies: json(z.object({ status: z.literal('ready'), position: z.number().int() })),
    anonymous: true,
  },
} as const satisfies Routes
