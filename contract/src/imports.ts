import {
  importFormats,
  importLimits as limits,
  importStatuses,
  leftOutReasons,
  rowOutcomes,
  type RowNote,
} from '@naire/domain/imports'
import { z } from 'zod'
import { json, type Routes } from './route.ts'
import { listOf, sid, time, typed, valueOf, type InputOf, type OutputOf } from './schema.ts'
import { timeZone } from './exports.ts'

/** `file`: .csv, .xlsx or .sav, as base64 in JSON, or as a part of a form beside `import`. */
export const uploadImportBody = z
  .object({
    import: z.strictObject({
      /** Named by the client, so that a retry uploads the same import. */
      Sid: sid,
      naireSid: sid,
      fileName: z.string().trim().min(1).max(255),
    }),
    file: z.union([z.base64(), z.instanceof(Uint8Array)]),
  })
  .meta({ id: 'UploadImportBody' })

const importPlan = z.strictObject({
  /** For each column of the file the key of its target; null: left out. */
  columns: z.array(z.string().min(1).max(300).nullable()).min(1).max(limits.columns),
  values: z.enum(['codes', 'labels']).default('codes'),
  timeZone,
  incomplete: z.enum(['refuse', 'keep']).default('refuse'),
})

export const previewImportBody = z.strictObject({ Sid: sid, plan: importPlan.optional() })
export const startImportBody = z.strictObject({ Sid: sid, plan: importPlan })
export type StartImportBody = InputOf<typeof startImportBody>
export const cancelImportBody = z.strictObject({ Sid: sid })
export const importReportQuery = z.object({
  importSid: z.string(),
  /** One of the outcomes; blank: every row. */
  outcome: z.string().optional(),
  /** Rows behind this one. */
  after: z.string().optional(),
})

const rowCounts = z.object({ taken: z.int(), flagged: z.int(), present: z.int(), refused: z.int() })

const importRow = z
  .object({
    Sid: sid,
    FileName: z.string(),
    FileSize: z.int(),
    Format: z.enum(importFormats),
    Status: z.enum(importStatuses),
    /** Rows that are done, of all. */
    Rows: z.int(),
    Total: z.int(),
    Counts: rowCounts,
    UploadedAt: time,
    StartedAt: time.nullable(),
    FinishedAt: time.nullable(),
    /** Name of the person who imports. */
    UserName: z.string().nullable(),
    /** Why it failed. */
    Problem: z.string().nullable(),
  })
  .meta({ id: 'Import' })
export type ImportRow = OutputOf<typeof importRow>

const rowNote = typed<RowNote>({
  id: 'RowNote',
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['cell', 'changed', 'invalid', 'flag', 'status', 'refusal'] },
    column: { type: 'string' },
    value: { type: 'string' },
    became: { type: ['string', 'null'] },
    question: { type: 'string' },
    key: { type: 'string' },
    params: { type: 'object' },
    message: { type: 'string' },
  },
})

const reportedRow = z
  .object({
    /** From 1, the head of the table not counted. */
    Row: z.int(),
    Outcome: z.enum(rowOutcomes),
    SessionSid: sid.nullable(),
    Notes: z.array(rowNote),
  })
  .meta({ id: 'ReportedRow' })
export type ReportedRow = OutputOf<typeof reportedRow>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const importPreview = z
  .object({
    Import: importRow,
    /** Possible meanings of a column. */
    Targets: z.array(
      z.object({
        Key: z.string(),
        Group: z.enum(['answer', 'session', 'metadata']),
        Code: z.string(),
        /** Blank for fields of sessions, which are sentences of the screens. */
        Title: z.string(),
      }),
    ),
    Columns: z.array(
      z.object({
        Name: z.string(),
        Label: z.string(),
        /** As the plan says, or as it is proposed. */
        Target: z.string().nullable(),
        /** Why it is left out without anybody saying so. */
        LeftOut: z.enum(leftOutReasons).nullable(),
      }),
    ),
    Plan: importPlan,
    Rows: z.array(
      reportedRow.extend({
        Cells: z.array(cell),
        /** Words of the answer that each cell becomes; null: nothing, or as it says. */
        Becomes: z.array(z.string().nullable()),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = OutputOf<typeof importPreview>

export const importRoutes = {
  uploadImport: {
    summary: 'Upload a file with answers, and see what its columns seem to be',
    body: uploadImportBody,
    replies: json(valueOf(importPreview)),
    refuses: ['naire.notFound', 'session.naireNotPublished', 'naire.closed', 'import', 'file', 'request.busy'],
  },
  previewImport: {
    summary: 'See what the first rows of an uploaded file become',
    body: previewImportBody,
    replies: json(valueOf(importPreview)),
    refuses: ['naire.notFound', 'session.naireNotPublished', 'naire.closed', 'import'],
  },
  startImport: {
    summary: 'Import the rows of an uploaded file as sessions',
    body: startImportBody,
    replies: json(valueOf(importRow)),
    refuses: ['naire.notFound', 'session.naireNotPublished', 'import'],
  },
  cancelImport: {
    summary: 'End an import under way; what was taken stays',
    body: cancelImportBody,
    replies: json(valueOf(importRow)),
    refuses: ['naire.notFound', 'import.notFound'],
  },
  listImports: {
    summary: 'Imports of a questionnaire, newest first',
    query: z.object({ naireSid: z.string() }),
    replies: json(listOf(importRow)),
    refuses: ['naire.notFound'],
  },
  importReport: {
    summary: 'What became of the rows of an import, 1,000 at a time',
    query: importReportQuery,
    replies: json(listOf(reportedRow)),
    refuses: ['naire.notFound', 'import.notFound'],
  },
} as const satisfies Routes
