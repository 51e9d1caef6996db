import { z } from 'zod'
import { json, noContent, type RouteContract, type Routes } from './route.ts'
import { sid, time, type OutputOf } from './schema.ts'

/** bizObjectType of the wire: what an uploaded file belongs to. */
export const objectTypes = { feedback: 202, appeal: 203, judge: 204 } as const
export type ObjectType = (typeof objectTypes)[keyof typeof objectTypes]

/** bizObjectType of an author's file: picture, sound, film or table. */
export const resourceTypes = [101, 102, 103, 104] as const

const objectType = z.coerce.number().pipe(z.literal([202, 203, 204]))
const blankIsNone = (value: unknown) => (value === '' ? undefined : value)
const optional = z.preprocess(blankIsNone, sid.optional())

/**
 * Query parameters of a file upload, behind `?`; `interactionSid` narrows the limits to those of one question's
 * attachments.
 */
export const uploadQuery = z.object({
  objectSid: sid,
  bizObjectType: objectType,
  naireSid: optional,
  sid: optional,
  attachType: z.preprocess(blankIsNone, z.coerce.number().int().default(101)),
  interactionSid: optional,
  /** Of which recording it is a segment, and which one. */
  recordingSid: optional,
  segment: z.preprocess(blankIsNone, z.coerce.number().int().min(1).max(10_000).optional()),
})

export type UploadQuery = z.infer<typeof uploadQuery>

/** `naireSid` may be left out where the object is the questionnaire. */
export const resourceQuery = z.object({
  objectSid: sid,
  bizObjectType: z.coerce.number().pipe(z.literal([...resourceTypes])),
  naireSid: optional,
  sid: optional,
})

/** When a file is fetched: by its sid, or by what it belongs to and its name. */
export const downloadQuery = z.object({
  objectSid: optional,
  bizObjectType: objectType,
  sid: optional,
  filename: z.string().max(300).optional(),
  /** `playable` or `peaks`: what was made of a recording; `preview`: of a picture. */
  rendition: z.enum(['playable', 'peaks', 'preview']).optional(),
  inline: z.literal('1').optional(),
})

export type DownloadQuery = z.infer<typeof downloadQuery>

/** With the file's sid and name a token is good for this one object; the specification's call knows neither. */
export const cloudTokenQuery = uploadQuery.extend({ fileName: z.string().max(300).optional() })
export const cloudStoredQuery = uploadQuery.extend({
  fileName: z.string().max(300),
  cloudError: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
})
export const cloudNameQuery = downloadQuery.extend({
  naireSid: sid,
  objectSid: sid,
  fileName: z.string().min(1).max(300),
})
export const cdnTokenQuery = z.object({ naireSid: sid })
export const cloudPathQuery = z.object({ path: z.string().min(1).max(1000) })

const uploadedShape = {
  Sid: sid,
  FileName: z.string(),
  /** With the dot, lower case. */
  FileExt: z.string(),
  FileSize: z.number().int(),
  /** SHA-256 of the content, lower-case hexadecimal. */
  Hash: z.string(),
  /** Of a file of an answer: what `/receipt/…` checks. */
  Receipt: z.string().optional(),
}

/** A device marks an attachment as uploaded when size and hash are its own. */
const uploadedFile = z.object(uploadedShape).meta({ id: 'UploadedFile' })
export type UploadedFile = OutputOf<typeof uploadedFile>

/** A file of an author. */
const uploadedResource = z
  .object({
    ...uploadedShape,
    /** Image, Audio, Video or Text. */
    Type: z.string(),
    /** Path where pages find it. */
    Url: z.string(),
  })
  .meta({ id: 'UploadedResource' })
export type UploadedResource = OutputOf<typeof uploadedResource>

/** Progress of a chunked file upload. */
const uploadProgress = z
  .object({
    Sid: sid,
    FileSize: z.number().int(),
    /** Bytes that have come: the next piece begins here. */
    Received: z.number().int(),
    /** Once it is whole and stored. */
    File: uploadedFile.nullable(),
  })
  .meta({ id: 'UploadProgress' })
export type UploadProgress = OutputOf<typeof uploadProgress>

/** Token with which a browser posts a file to the cloud. */
const cloudTokenReply = z
  .object({
    host: z.string(),
    /** Base64 of JSON. */
    policy: z.string(),
    accessid: z.string(),
    signature: z.string(),
    /** When it ends, in seconds since 1970. */
    expire: z.number().int(),
    /** Blank: the server is told by POST /oss/stored. */
    callback: z.string(),
    /** With a slash at its end: the key of each file begins so. */
    dir: z.string(),
  })
  .meta({ id: 'CloudToken' })
export type CloudToken = OutputOf<typeof cloudTokenReply>

/** Status of a ticket for a file from another device. */
const ticketState = z
  .object({
    AttachType: z.number().int(),
    InteractionSid: sid,
    /** Lower case, without dots. */
    Extensions: z.array(z.string()),
    MaxBytes: z.number().int(),
    Until: time,
    /** The other device has opened it. */
    Seen: z.boolean(),
    /** 0 to 1 while a large file comes in pieces; null else. */
    Received: z.number().nullable(),
    /** Once it is here. */
    File: uploadedFile.nullable(),
  })
  .meta({ id: 'TicketState' })
export type TicketState = OutputOf<typeof ticketState>

export const uploadTicketBody = z.object({
  sessionSid: sid,
  interactionSid: sid,
  attachType: z.literal([101, 103, 104]),
})

const areas = ['file', 'session', 'naire.notFound', 'request.tooMany', 'request.conflict', 'uploadTicket'] as const
const upload: Pick<RouteContract, 'content' | 'headers' | 'refuses'> = {
  content: 'multipart/form-data',
  headers: ['X-File-Name', 'X-Upload-Ticket'],
  refuses: [...areas, 'appeal'],
}
const download: Omit<RouteContract, 'summary'> = {
  query: downloadQuery,
  replies: { 200: 'application/octet-stream', 206: 'application/octet-stream', 304: null },
  refuses: ['file', 'cloud', 'session'],
}
const inCloud = ['cloud', ...areas, 'appeal'] as const

export const fileRoutes = {
  uploadResource: {
    summary: "Upload an author's file",
    query: resourceQuery,
    replies: json(uploadedResource),
    ...upload,
  },
  readResource: {
    summary: "An author's file as respondents get it",
    replies: { 200: 'application/octet-stream', 206: 'application/octet-stream', 304: null },
    refuses: ['file', 'naire.notFound', 'cloud'],
    anonymous: true,
  },
  uploadFeedbackFile: { summary: 'Upload a file', query: uploadQuery, replies: json(uploadedFile), ...upload },
  uploadAppealFile: {
    summary: 'Upload a file of an appeal',
    query: uploadQuery,
    replies: json(uploadedFile),
    ...upload,
  },
  uploadJudgeFile: {
    summary: 'Upload a file of a judgement',
    query: uploadQuery,
    replies: json(uploadedFile),
    ...upload,
  },
  downloadFeedbackFile: { summary: 'Download a file', ...download },
  downloadAppealFile: { summary: 'Download a file of an appeal', ...download },
  downloadJudgeFile: { summary: 'Download a file of a judgement', ...download },

  beginChunks: {
    summary: 'Announce a file that comes in pieces',
    query: uploadQuery,
    headers: ['X-File-Name', 'X-File-Size', 'X-File-Hash', 'X-Upload-Ticket'],
    replies: { 201: uploadProgress },
    refuses: [...areas, 'appeal'],
  },
  chunksStanding: {
    summary: 'How far an upload is',
    headers: ['X-Upload-Ticket'],
    replies: json(uploadProgress),
    refuses: areas,
  },
  sendChunk: {
    summary: 'Send a piece of a file',
    content: 'application/offset+octet-stream',
    headers: ['Upload-Offset', 'X-Upload-Ticket'],
    replies: json(uploadProgress),
    refuses: areas,
  },
  dropChunks: { summary: 'Drop an upload', headers: ['X-Upload-Ticket'], replies: noContent, refuses: areas },

  beginUploadTicket: {
    summary: 'Get a ticket with which another device hands in one file',
    body: uploadTicketBody,
    replies: { 201: z.object({ QrUploaderSid: z.string(), Until: time }) },
    refuses: ['session', 'request.tooMany'],
  },
  uploadTicket: {
    summary: 'Purpose and progress of a ticket',
    replies: json(ticketState),
    refuses: ['uploadTicket', 'session', 'request.tooMany'],
    anonymous: true,
  },
  seeUploadTicket: {
    summary: 'Report that the other device has opened the ticket',
    replies: json(ticketState),
    refuses: ['uploadTicket', 'session', 'request.tooMany'],
    anonymous: true,
  },

  cloudToken: {
    summary: 'Token for posting a file to the cloud',
    query: cloudTokenQuery,
    replies: json(cloudTokenReply),
    refuses: inCloud,
  },
  cloudStored: {
    summary: 'Report that a file lies in the cloud',
    query: cloudStoredQuery,
    replies: json(uploadedFile),
    refuses: inCloud,
  },
  cdnToken: {
    summary: 'Token for posting what belongs to a questionnaire itself',
    query: cdnTokenQuery,
    replies: json(cloudTokenReply),
    refuses: ['cloud', 'naire.notFound'],
  },
  cloudDownloadUrl: {
    summary: 'Address of a file by its name',
    query: cloudNameQuery,
    replies: { 200: 'text/plain' },
    refuses: inCloud,
  },
  cloudFileUrl: {
    summary: 'Address of a file by its key in the cloud',
    query: cloudPathQuery,
    replies: { 200: 'text/plain' },
    refuses: inCloud,
  },
} as const satisfies Routes
