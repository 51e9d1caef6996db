import {
  contentLimits as limits,
  headingLevels,
  reportLanguages,
  reportLimits,
  reports,
  sentenceDecimals,
  type ReportContent,
  type VersionFigures,
} from '@naire/domain/analysis'
import { z } from 'zod'
import { filter, measure, name, sessions, weight } from './analysis.ts'
import { crosstabContent } from './crosstabs.ts'
import { json, readSet, type Routes } from './route.ts'
import { row, sid, typed } from './schema.ts'

const id = z.string().regex(/^\w{1,40}$/, 'has letters, digits and underscores only, at most 40')
const codes = z.array(z.string().max(1_000)).min(1).max(200)

const sentenceMeasure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['share', 'count']), variable: name, in: codes }),
  z.strictObject({ kind: z.literal('base'), variable: name.nullable() }),
  z.strictObject({ kind: z.enum(['mean', 'median', 'nps']), of: name }),
  measure.options[4],
  z.strictObject({ kind: z.literal('alpha'), items: z.array(name).min(2).max(limits.items) }),
])

const figure = z.strictObject({
  id,
  of: sentenceMeasure,
  filter,
  decimals: z.literal(sentenceDecimals).default(1),
})

const block = z.discriminatedUnion('kind', [
  z.strictObject({
    id,
    kind: z.literal('heading'),
    level: z.literal(headingLevels),
    text: z.string().max(limits.titleLength * 3),
  }),
  z.strictObject({
    id,
    kind: z.literal('text'),
    text: z.string().max(limits.textLength),
    figures: z.array(figure).max(limits.figures).default([]),
  }),
  z.strictObject({
    id,
    kind: z.enum(['table', 'chart']),
    title: z
      .string()
      .max(limits.titleLength * 3)
      .default(''),
    crosstab: crosstabContent,
  }),
  z.strictObject({ id, kind: z.literal('pageBreak') }),
])

const content = z
  .strictObject({
    language: z.enum(reportLanguages),
    filter,
    sessions,
    weight,
    utcOffset: z.int().min(-840).max(840).default(480),
    blocks: z.array(block).max(limits.blocks),
  })
  .refine((value) => JSON.stringify(value).length <= limits.bytes, `has at most ${limits.bytes} characters`)

/** POST /analysis/{naireSid}/reports */
export interface SaveReportBody {
  /** Of the report that it takes the place of, or of a new one; absent: made here. */
  readonly reportSid?: string
  /** Edition that was changed; 0: a new report. */
  readonly edition: number
  readonly title: string
  readonly shared: boolean
  readonly content: ReportContent
}

export const reportBody = z
  .strictObject({
    reportSid: sid.optional(),
    edition: z.int().min(0).default(0),
    title: z.string().trim().min(1).max(limits.titleLength),
    shared: z.boolean(),
    content,
  })
  .transform((body) => body as SaveReportBody)
  .meta({ id: 'ReportBody' })

/** The edition that is published, as whoever publishes has read it. */
export const publishReportBody = z
  .strictObject({ edition: z.int().min(1), note: z.string().max(reportLimits.noteLength).default('') })
  .meta({ id: 'PublishReportBody' })

export const withdrawReportBody = z
  .strictObject({ version: z.int().min(1), reason: z.string().max(reportLimits.noteLength).default('') })
  .meta({ id: 'WithdrawReportBody' })

/** A new comment on a block, or whether one is resolved. */
export const commentOnReportBody = z
  .union([
    z.strictObject({ blockId: id, text: z.string().trim().min(1).max(reportLimits.commentLength) }),
    z.strictObject({ commentSid: sid, isResolved: z.boolean() }),
  ])
  .meta({ id: 'CommentOnReportBody' })

export interface SavedReportReply {
  readonly reportSid: string
  readonly edition: number
  readonly position: number
}

/** Somebody, and when. */
export interface ReportMark {
  readonly sid: string
  readonly name: string | null
  readonly at: string
}

export interface ReportVersionRow {
  readonly version: number
  readonly title: string
  readonly by: ReportMark
  readonly position: number
  readonly revision: number
  readonly note: string
  readonly withdrawn: (ReportMark & { readonly reason: string }) | null
}

export interface ReportComment {
  readonly commentSid: string
  readonly blockId: string
  readonly text: string
  readonly by: ReportMark
  /** Null: it is not. */
  readonly resolved: ReportMark | null
}

/** A report with its versions; readers who may not change it get neither its draft nor what is said of it. */
export interface OpenedReportReply {
  readonly reportSid: string
  readonly title: string
  readonly shared: boolean
  readonly owner: { readonly sid: string; readonly name: string | null }
  readonly edition: number
  readonly content: ReportContent | null
  readonly versions: readonly ReportVersionRow[]
  readonly comments: readonly ReportComment[]
}

export interface ReportVersionReply extends ReportVersionRow {
  readonly content: ReportContent
  readonly figures: VersionFigures
}

const saved = json(z.object({ reportSid: sid, edition: z.number().int(), position: z.number().int() }))
const refuses = ['naire.notFound', 'analysis'] as const
const openObject = { type: 'object' } as const

export const reportRoutes = {
  readReports: readSet(row('Report', reports), 'Read written reports'),
  openReport: {
    summary: 'A report: its draft, its versions, and what is said of its blocks',
    replies: json(
      typed<OpenedReportReply>({
        ...openObject,
        required: ['reportSid', 'title', 'edition', 'versions', 'comments'],
        properties: { title: { type: 'string' }, edition: { type: 'integer' } },
      }),
    ),
    refuses,
  },
  reportVersion: {
    summary: 'A published version with its figures',
    replies: json(
      typed<ReportVersionReply>({
        ...openObject,
        required: ['version', 'title', 'position', 'content', 'figures'],
        properties: { version: { type: 'integer' }, position: { type: 'integer' } },
      }),
    ),
    refuses,
  },
  saveReport: { summary: "Save a report's draft", body: reportBody, replies: saved, refuses },
  removeReport: { summary: 'Remove a report', replies: saved, refuses },
  restoreReport: { summary: 'Undo the removal of a report', replies: saved, refuses },
  publishReport: {
    summary: 'Publish a version, counted now and pinned to this position of the log',
    body: publishReportBody,
    replies: json(z.object({ reportSid: sid, version: z.number().int(), position: z.number().int() })),
    refuses: [...refuses, 'request.busy'],
  },
  withdrawReport: { summary: 'Withdraw a version', body: withdrawReportBody, replies: saved, refuses },
  commentOnReport: {
    summary: 'Comment on a block of a report, or resolve a comment',
    body: commentOnReportBody,
    replies: json(z.object({ commentSid: sid, position: z.number().int() })),
    refuses,
  },
} as const satisfies Routes
