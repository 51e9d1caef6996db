import { exportFormats, exportLimits as limits, exportStatuses } from '@naire/domain/exports'
import { z } from 'zod'
import { json, media, type Routes } from './route.ts'
import { listOf, sid, time, valueOf, type OutputOf } from './schema.ts'

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** IANA name; UTC when absent. */
export const timeZone = z.string().max(100).refine(isTimeZone, 'is no time zone, such as Asia/Shanghai').default('UTC')

export const requestExportBody = z
  .strictObject({
    /** Named by the client, so that a retry asks for the same export. */
    Sid: sid,
    naireSid: sid,
    format: z.enum(exportFormats),
    filter: z.string().max(limits.filterLength).default(''),
    sids: z.array(sid).min(1).max(limits.sids).nullable().default(null),
    columns: z.array(z.string().min(1).max(300)).min(1).max(limits.columns).nullable().default(null),
    values: z.enum(['codes', 'labels', 'both']).default('codes'),
    multiple: z.enum(['one', 'each']).default('each'),
    timeZone,
    language: z.string().max(20).default(''),
    tests: z.boolean().default(false),
    fileNames: z.string().max(limits.fileNamesLength).default(''),
  })
  .meta({ id: 'RequestExportBody' })
export type RequestExportBody = z.input<typeof requestExportBody>

export const exportBody = z.object({ Sid: sid })

const exportRow = z
  .object({
    Sid: sid,
    Format: z.enum(exportFormats),
    Status: z.enum(exportStatuses),
    /** Sessions written, and how many there are; null: not counted yet. */
    Rows: z.int(),
    Total: z.int().nullable(),
    AskedAt: time,
    FinishedAt: time.nullable(),
    /** The file is removed then. */
    ExpiresAt: time,
    /** Of the file; null while there is none. */
    FileName: z.string().nullable(),
    FileSize: z.int().nullable(),
    /** Where the file is fetched for an hour, while this person may export it; takes ranges. */
    Link: z.string().nullable(),
    /** Why it failed: `tooManyColumns`, `tooLarge`, `filter`; else the word of an operator. */
    Problem: z.string().nullable(),
  })
  .meta({ id: 'Export' })
export type ExportRow = OutputOf<typeof exportRow>

export const exportRoutes = {
  requestExport: {
    summary: 'Have sessions of a questionnaire exported as a file',
    body: requestExportBody,
    replies: json(valueOf(exportRow)),
    refuses: ['naire.notFound', 'export.tooMany'],
  },
  listExports: {
    summary: 'The own exports of a questionnaire, newest first',
    query: z.object({ naireSid: z.string() }),
    replies: json(listOf(exportRow)),
    refuses: ['naire.notFound'],
  },
  cancelExport: {
    summary: 'Cancel an export under way',
    body: exportBody,
    replies: json(valueOf(exportRow)),
    refuses: ['export.notFound'],
  },
  fetchExport: {
    summary: 'Fetch the file of an export, whole or a range of it',
    query: z.object({ pass: z.string().max(500) }),
    replies: { ...media('application/octet-stream'), 206: 'application/octet-stream' },
    refuses: ['export.notFound', 'naire.notFound'],
  },
} as const satisfies Routes
