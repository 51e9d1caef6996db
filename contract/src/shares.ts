import {
  shareLimits as limits,
  shares,
  type ReportLanguage,
  type ShareContent,
  type SharedBlock,
  type SharedFilter,
  type SharedTable,
  type SharedTile,
} from '@naire/domain/analysis'
import { z } from 'zod'
import { boardContent } from './boards.ts'
import { crosstabContent } from './crosstabs.ts'
import { json, readSet, type Routes } from './route.ts'
import { row, sid, typed } from './schema.ts'

/** POST /analysis/{naireSid}/shares */
export interface SaveShareBody {
  /** Of the share that it takes the place of, or of a new one; absent: made here. */
  readonly shareSid?: string
  readonly title: string
  readonly expiresAt: string
  /** Absent: as it was; '': none. */
  readonly password?: string
  readonly content: ShareContent
}

const itemTitle = z.string().trim().min(1).max(limits.titleLength)

export const shareBody = z
  .strictObject({
    shareSid: sid.optional(),
    title: z.string().trim().min(1).max(limits.titleLength),
    expiresAt: z.iso.datetime(),
    password: z.string().max(limits.passwordLength).optional(),
    content: z.strictObject({
      items: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('board'), title: itemTitle, content: boardContent }),
            z.strictObject({ kind: z.literal('crosstab'), title: itemTitle, content: crosstabContent }),
            z.strictObject({
              kind: z.literal('report'),
              title: itemTitle,
              content: z.strictObject({ reportSid: sid, version: z.int().min(1) }),
            }),
          ]),
        )
        .min(1)
        .max(limits.items),
      filters: z.array(z.string().min(1).max(200)).max(limits.filters).default([]),
      texts: z
        .array(z.strictObject({ variable: z.string().min(1).max(200), sessionSid: sid }))
        .max(limits.texts)
        .default([]),
      appeal: z.boolean().default(false),
    }),
  })
  .transform((body) => body as SaveShareBody)
  .meta({ id: 'ShareBody' })

/** Of the link: nothing is shown where they do not belong to the share. */
export interface OpenShareBody {
  readonly orgSid: string
  readonly subjectSid: string
  readonly password: string
}

export const openShareBody = z.strictObject({
  orgSid: sid,
  subjectSid: sid,
  password: z.string().max(limits.passwordLength).default(''),
})

/** Reply of saving and of revoking a share. */
export interface SavedShareReply {
  readonly shareSid: string
  readonly position: number
}

/** Everything that a shared page shows, for every choice of its filters: it asks for nothing more. */
export interface OpenedShareReply {
  readonly title: string
  readonly expiresAt: string
  /** Position of the log that the numbers are of; null: too few sessions to show any. */
  readonly position: number | null
  readonly counted: number | null
  /** Fewer respondents than these are not released. */
  readonly least: number
  readonly filters: readonly SharedFilter[]
  /** Filters were wished for, but divide the sessions too finely. */
  readonly filtersHidden: boolean
  readonly items: readonly ({ readonly title: string } & (
    | { readonly kind: 'board'; readonly tiles: readonly SharedTile[] }
    | { readonly kind: 'crosstab'; readonly table: SharedTable }
    | {
        readonly kind: 'report'
        readonly version: number
        readonly language: ReportLanguage
        /** Of the version; its figures may be of an earlier one. */
        readonly position: number
        readonly blocks: readonly SharedBlock[]
      }
  ))[]
  readonly texts: readonly { readonly title: string; readonly text: string }[]
  readonly appeal: boolean
}

export interface ShareOpeningsReply {
  readonly openings: readonly { readonly at: string; readonly outcome: 'opened' | 'wrongPassword' }[]
}

const saved = json(z.object({ shareSid: sid, position: z.number().int() }))
const refuses = ['naire.notFound', 'analysis', 'share'] as const

export const shareRoutes = {
  readShares: readSet(row('Share', shares), 'Read links to shared numbers'),
  saveShare: {
    summary: 'Share boards, cross-tabs and published reports by a link',
    body: shareBody,
    replies: saved,
    refuses,
  },
  revokeShare: { summary: 'Revoke a link at once', replies: saved, refuses },
  shareOpenings: {
    summary: 'When a link was opened',
    replies: json(z.object({ openings: z.array(z.object({ at: z.string(), outcome: z.string() })) })),
    refuses,
  },
  openShare: {
    summary: 'Numbers that a link shows, with small ones hidden',
    body: openShareBody,
    replies: json(
      typed<OpenedShareReply>({
        type: 'object',
        required: ['title', 'expiresAt', 'position', 'filters', 'items', 'texts', 'appeal'],
        properties: { title: { type: 'string' }, items: { type: 'array', items: { type: 'object' } } },
      }),
    ),
    refuses: ['share'],
  },
} as const satisfies Routes
