import { exportStatuses, exportSubjects, personKeys } from '@naire/domain/exports'
import { z } from 'zod'
import { json, media, type Routes } from './route.ts'
import { listOf, optionalSid, sid, time, valueOf, type InputOf, type OutputOf } from './schema.ts'

export const exportPersonBody = z
  .object({
    /** Named by the client, so that a retry asks for the same export. */
    Sid: sid,
    By: z.enum(personKeys),
    /** Sid of a session, code of a list, mail or mobile of a list, login account. */
    Value: z.string().trim().min(1).max(200),
    /** Questionnaire of the list, for codes and contacts. */
    NaireSid: optionalSid,
    /** Of the page that people read. */
    Language: z.string().max(20).default(''),
  })
  .meta({ id: 'ExportPersonBody' })
export type ExportPersonBody = InputOf<typeof exportPersonBody>

const personExportRow = z
  .object({
    Sid: sid,
    By: z.enum(exportSubjects),
    Status: z.enum(exportStatuses),
    /** Parts that are in it. */
    Sessions: z.int(),
    People: z.int(),
    Account: z.boolean(),
    /** Questionnaires of an organisation: in the file so far, and all; 0 of a person. */
    Done: z.int(),
    Total: z.int(),
    AskedAt: time,
    ExpiresAt: time,
    FileName: z.string().nullable(),
    FileSize: z.int().nullable(),
    /** Where the file is fetched for an hour, while this person may export it. */
    Link: z.string().nullable(),
  })
  .meta({ id: 'PersonExport' })
export type PersonExportRow = OutputOf<typeof personExportRow>

export const exportOrgBody = z.object({ Sid: sid }).meta({ id: 'ExportOrgBody' })
export type ExportOrgBody = InputOf<typeof exportOrgBody>

export const personExportRoutes = {
  exportOrg: {
    summary: 'Have all data of an organisation exported',
    body: exportOrgBody,
    replies: json(valueOf(personExportRow)),
    refuses: ['org.notFound', 'org.erased', 'person.notFound', 'export.tooMany'],
  },
  listOrgExports: {
    summary: 'The own exports of an organisation, newest first',
    replies: json(listOf(personExportRow)),
    refuses: ['org.notFound'],
  },
  exportPerson: {
    summary: 'Have everything that is known of one person exported',
    body: exportPersonBody,
    replies: json(valueOf(personExportRow)),
    refuses: ['org.notFound', 'person', 'export.tooMany', 'request.invalid'],
  },
  listPersonExports: {
    summary: "The own exports of people's data in an organisation, newest first",
    replies: json(listOf(personExportRow)),
    refuses: ['org.notFound'],
  },
  fetchPersonExport: {
    summary: "Fetch the file of an export of a person's or an organisation's data",
    query: z.object({ pass: z.string().max(500) }),
    replies: { ...media('application/octet-stream'), 206: 'application/octet-stream' },
    refuses: ['export.notFound'],
  },
} as const satisfies Routes
