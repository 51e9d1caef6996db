import { excelLimits, excels } from '@naire/domain/excels'
import type { WireRow } from '@naire/domain/event-sourcing'
import { z } from 'zod'
import { restoreBody } from './recycle-bin.ts'
import { json, media, noContent, readSet, type Routes } from './route.ts'
import { listOf, optionalSid, row, sid, sids, text } from './schema.ts'

const excelRow = row('Excel', excels)

/** A row of the set Excels. */
export type ExcelRow = WireRow<typeof excels>

/** One of `ExcelUsers`; the name is the person's own, whatever is sent. */
export interface ExcelUser {
  readonly UserSid: string
  readonly UserName: string
}

export const searchExcelsBody = z.object({
  keyword: z.string().max(200).nullish(),
  /** 0: sheets; 1: links; absent: both. */
  type: z.union([z.literal(0), z.literal(1)]).nullish(),
  naireSid: optionalSid,
})

const sheet = z.object({
  /** Of the sheet that it takes the place of, or of a new one; absent: made here. */
  Sid: optionalSid,
  NaireSid: sid,
  Name: text,
  /** A `Workbook` as JSON text, or the address of a link; absent: as it is. */
  Data: z.string().max(excelLimits.bytes).nullish(),
  /** Absent: as they are. */
  ExcelUsers: z.array(z.looseObject({ UserSid: sid })).nullish(),
  /** Edition that was changed, 0 for a new one; absent: whichever there is. */
  Edition: z.number().int().min(0).nullish(),
})

/** `file`: .xlsx or .csv, as base64 in JSON, or as a part of a form beside `excel`. */
export const saveExcelBody = z
  .object({ excel: sheet, file: z.union([z.literal(''), z.base64(), z.instanceof(Uint8Array)]).nullish() })
  .meta({ id: 'SaveExcelBody' })

export const saveExcelUrlBody = z.object({ excel: sheet }).meta({ id: 'SaveExcelUrlBody' })

export const resetSeqBody = z.object({ sids: sids.max(excelLimits.ofNaire) })

const ofSheets = ['excel', 'naire.notFound'] as const

export const excelRoutes = {
  readExcels: readSet(excelRow, 'Read the sheets of questionnaires'),
  searchExcels: {
    summary: 'Search sheets by name; the largest Seq comes first',
    body: searchExcelsBody,
    replies: json(listOf(excelRow)),
  },
  excelData: {
    summary: 'Read a sheet with its content',
    replies: json(excelRow),
    refuses: ['excel.notFound'],
  },
  saveExcel: {
    summary: 'Save a sheet: its name, who may see it, and its content',
    body: saveExcelBody,
    replies: json(excelRow),
    refuses: [...ofSheets, 'file', 'request.busy'],
  },
  saveExcelUrl: {
    summary: 'Save a link to a sheet elsewhere; the server never opens it',
    body: saveExcelUrlBody,
    replies: json(excelRow),
    refuses: ofSheets,
  },
  deleteExcel: { summary: 'Move a sheet into the recycle bin', replies: noContent, refuses: ['excel'] },
  restoreExcel: {
    summary: 'Restore a sheet from the recycle bin',
    body: restoreBody,
    replies: noContent,
    refuses: ['excel'],
  },
  resetExcelSeq: {
    summary: 'Put sheets of a questionnaire into this order',
    body: resetSeqBody,
    replies: noContent,
    refuses: ['excel'],
  },
  downloadExcel: {
    summary: 'Download a sheet as .xlsx',
    query: z.object({ naireSid: z.string().optional() }),
    replies: media('application/octet-stream'),
    refuses: ['excel', 'request.busy'],
  },
} as const satisfies Routes
