import type { RefusalKey } from '@naire/domain/refusals'
import type { ZodObject, ZodType } from 'zod'
import { pageOf } from './schema.ts'

/** First part of a refusal's key: the area of rules it belongs to. */
export type RefusalArea = RefusalKey extends `${infer Area}.${string}` ? Area : never

/** Description of a header that a call reads. */
export const requestHeaders = {
  'X-File-Name': 'Name of the file, percent-encoded; absent: that of the part.',
  'X-File-Size': 'Bytes of the whole file.',
  'X-File-Hash': 'SHA-256 of the whole file, hexadecimal: the end is compared with it.',
  'Upload-Offset': 'Byte at which the piece begins.',
  'X-Upload-Ticket': 'Ticket by which another device hands in one file.',
  'X-Naire-Access': 'Pass that a questionnaire with a password gave.',
  'Last-Event-ID': 'Log position after which events are wanted.',
} as const

export type RequestHeader = keyof typeof requestHeaders

/** Body of a reply: JSON by its schema, another media type, or nothing. */
type ReplyBody = ZodType | `${string}/${string}` | null

/** HTTP contract of one operation of the access table. */
export interface RouteContract {
  readonly summary: string
  /** JSON body of the request. */
  readonly body?: ZodType
  /** Media type of a body that is not JSON. */
  readonly content?: 'multipart/form-data' | 'multipart/mixed' | 'application/offset+octet-stream'
  /** Parameters of the address: behind `?`, or those of an OData function. */
  readonly query?: ZodObject
  readonly headers?: readonly RequestHeader[]
  /** Successful replies by status. */
  readonly replies: Readonly<Record<number, ReplyBody>>
  /** Refusals of its own, by key or by area; those that every call of its kind may get are added. */
  readonly refuses?: readonly (RefusalKey | RefusalArea)[]
  /** It never looks at who calls. */
  readonly anonymous?: true
  /** A read of an OData set, with its query options; `byKey`: single rows have an address of their own. */
  readonly set?: { readonly byKey: boolean; readonly row: ZodType }
}

export const json = (body: ZodType) => ({ 200: body })
export const created = (body: ZodType) => ({ 201: body })
export const noContent = { 204: null } as const
export const media = (type: `${string}/${string}`) => ({ 200: type })

/** Contract of reading an OData set by the schema of its rows. */
export const readSet = (item: ZodType, summary: string, { isByKey = true } = {}): RouteContract => ({
  summary,
  replies: json(pageOf(item)),
  set: { byKey: isByKey, row: item },
})

/** Rows of the contract by operation. */
export type Routes = Readonly<Record<string, RouteContract>>
