import { z } from 'zod'
import { sid } from '../http/fields.ts'

/** bizObjectType of the wire: what an uploaded file belongs to. */
export const objectTypes = { feedback: 202, appeal: 203, judge: 204 } as const
export type ObjectType = (typeof objectTypes)[keyof typeof objectTypes]

const objectType = z.coerce.number().pipe(z.union([z.literal(202), z.literal(203), z.literal(204)]))
const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

/**
 * Query parameters of a file upload, behind `?`; `interactionSid` narrows the limits to those of one question's
 * attachments.
 */
export const uploadQuery = z.object({
  objectSid: sid,
  bizObjectType: objectType,
  naireSid: z.preprocess(blankIsNone, sid.optional()),
  sid: z.preprocess(blankIsNone, sid.optional()),
  attachType: z.preprocess(blankIsNone, z.coerce.number().int().default(101)),
  interactionSid: z.preprocess(blankIsNone, sid.optional()),
  /** Of which recording it is a segment, and which one. */
  recordingSid: z.preprocess(blankIsNone, sid.optional()),
  segment: z.preprocess(blankIsNone, z.coerce.number().int().min(1).max(10_000).optional()),
})

/** When a file is fetched: by its sid, or by what it belongs to and its name. */
export const downloadQuery = z.object({
  objectSid: z.preprocess(blankIsNone, sid.optional()),
  bizObjectType: objectType,
  sid: z.preprocess(blankIsNone, sid.optional()),
  filename: z.string().max(300).optional(),
  /** `playable` or `peaks`: what was made of a recording; `preview`: of a picture. */
  rendition: z.enum(['playable', 'peaks', 'preview']).optional(),
  inline: z.literal('1').optional(),
})

export type UploadQuery = z.infer<typeof uploadQuery>
export type DownloadQuery = z.infer<typeof downloadQuery>
