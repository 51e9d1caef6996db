import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { codeOfFieldWord, RowKeys, type ImportContext } from '@naire/commands'
import {
  cancelImportBody,
  previewImportBody,
  startImportBody,
  uploadImportBody,
  type ImportPreview,
  type ImportRow,
} from '@naire/contract'
import {
  importLimits,
  importTargets,
  proposeColumns,
  proposeValues,
  RowReader,
  rowOutcomes,
  type FileCell,
  type ImportPlan,
} from '@naire/domain/imports'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { importFileType, type Import } from '@naire/vault'
import { ChangeImport } from '../commands/product-commands.ts'
import { actorOf } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { tableOf } from './tables.ts'

const reportPage = 1_000

/** Imports of answers (docs/imports.md). */
export const importOperations = {
  uploadImport: withBody(uploadImportBody, async (call, services) => {
    const { Sid, naireSid, fileName } = call.body.import
    const naire = await ownNaire({ ...call, key: naireSid }, services)
    await services.naires.published(naireSid)
    const { imports, files } = services.vault
    const before = await imports.find(Sid)
    if (before !== null && (before.naireSid !== naireSid || before.userSid !== call.caller.user?.sid))
      throw new RefusalError({ key: 'import.notFound' })
    if (before === null) {
      const { table, hash, bytes } = await tableOf(call.body.file, services)
      const { user } = call.caller
      await imports.add({
        sid: Sid,
        naireSid,
        orgSid: naire.orgSid,
        userSid: user?.sid ?? '',
        userName: user?.name ?? null,
        fileName,
        fileSize: bytes,
        format: table.format,
        hash,
        columns: table.columns,
        total: table.total,
      })
      await files.store(
        {
          sid: newSid(),
          objectSid: Sid,
          bizObjectType: importFileType,
          naireSid,
          orgSid: naire.orgSid,
          fileName: 'rows.jsonl',
          fileExt: '.jsonl',
          mediaType: 'application/jsonl',
        },
        Readable.from([Buffer.from(table.lines)]),
        { maxBytes: 1024 ** 3 },
      )
      const { subjectSid, orgSid } = naire
      const place = { importSid: Sid, naireSid, subjectSid, orgSid }
      const upload = { ...place, format: table.format, hash, rows: table.total }
      await change(call, services, Sid, { type: 'UploadImport', upload })
    }
    const found = await own(call, services, Sid)
    return { kind: 'json', body: valueBody(call.serviceRoot, await previewOf(call, services, { found, plan: null })) }
  }),

  previewImport: withBody(previewImportBody, async (call, services) => {
    const found = await own(call, services, call.body.Sid)
    const { plan = null } = call.body
    if (plan !== null) await requirePlan(found, plan, services)
    return { kind: 'json', body: valueBody(call.serviceRoot, await previewOf(call, services, { found, plan })) }
  }),

  startImport: withBody(startImportBody, async (call, services) => {
    const { Sid, plan } = call.body
    const found = await own(call, services, Sid)
    await requirePlan(found, plan, services)
    const { imports } = services.vault
    if (!(await imports.start(Sid, plan)))
      throw new RefusalError({ key: found.status === 'draft' ? 'import.underWay' : 'import.started' })
    // Its job waits for this entry of the log.
    const position = await change(call, services, Sid, { type: 'StartImport' }).catch(async (error: unknown) => {
      await imports.unstart(Sid)
      throw error
    })
    return { kind: 'json', body: valueBody(call.serviceRoot, wireRow(await own(call, services, Sid))), position }
  }),

  cancelImport: withBody(cancelImportBody, async (call, services) => {
    const found = await own(call, services, call.body.Sid)
    await services.vault.imports.cancel(found.sid)
    return { kind: 'json', body: valueBody(call.serviceRoot, wireRow(await own(call, services, found.sid))) }
  }),

  listImports: withoutBody(
    async (call, services) => {
      const naireSid = normalSid(call.args['naireSid'])
      if (naireSid === null) throw new RefusalError({ key: 'request.invalid', target: 'naireSid' })
      await ownNaire({ ...call, key: naireSid }, services)
      const found = await services.vault.imports.list(naireSid, call.caller.user?.sid ?? '')
      return {
        kind: 'json',
        body: valueBody(call.serviceRoot, found.map(wireRow), 'Collection(SurveyExpert.Open)'),
      }
    },
    { naireSid: { type: 'String' } },
  ),

  importReport: withoutBody(
    async (call, services) => {
      const found = await own(call, services, normalSid(call.args['importSid']) ?? '')
      const given = String(call.args['outcome'] ?? '')
      const outcomes = given === '' ? rowOutcomes : rowOutcomes.filter((outcome) => outcome === given)
      const after = Number(call.args['after'] ?? 0)
      if (outcomes.length === 0) throw new RefusalError({ key: 'request.invalid', target: 'outcome' })
      if (!Number.isSafeInteger(after)) throw new RefusalError({ key: 'request.invalid', target: 'after' })
      const rows = await services.vault.imports.rows(found.sid, { outcomes, after, most: reportPage })
      const value = rows.map(({ row, outcome, sessionSid, notes }) => ({
        Row: row,
        Outcome: outcome,
        SessionSid: sessionSid,
        Notes: notes,
      }))
      return { kind: 'json', body: valueBody(call.serviceRoot, value, 'Collection(SurveyExpert.Open)') }
    },
    { importSid: { type: 'String' }, outcome: { type: 'String' }, after: { type: 'String' } },
  ),
} as const

type AnyCall = Call<unknown>

/** An import of a questionnaire that the caller may import into; a draft is its owner's alone. */
async function own(call: AnyCall, services: Services, sid: string): Promise<Import> {
  const found = await services.vault.imports.find(sid)
  if (found === null) throw new RefusalError({ key: 'import.notFound' })
  await ownNaire({ ...call, key: found.naireSid }, services)
  if (found.status === 'draft' && found.userSid !== call.caller.user?.sid)
    throw new RefusalError({ key: 'import.notFound' })
  return found
}

async function change(
  { caller }: AnyCall,
  { execute }: Services,
  importSid: string,
  asked: ConstructorParameters<typeof ChangeImport>[0]['change'],
): Promise<number> {
  const request = { importSid, change: asked, ...commanded(caller) }
  return (await execute(new ChangeImport(request))).position
}

/** @throws Refused `import.planInvalid` with the column that names what is not there, or what another one is. */
async function requirePlan({ naireSid, columns }: Import, plan: ImportPlan, { naires }: Services): Promise<void> {
  const { record } = await naires.published(naireSid)
  const keys = new Set(importTargets(record).map(({ key }) => key))
  const wrong = plan.columns.findIndex(
    (key, at) => key !== null && (!keys.has(key) || plan.columns.indexOf(key) !== at || at >= columns.length),
  )
  if (wrong >= 0) throw new RefusalError({ key: 'import.planInvalid', target: `plan.columns[${wrong}]` })
  if (plan.columns.every((key) => key?.startsWith('a/') !== true))
    throw new RefusalError({ key: 'import.planInvalid', target: 'plan.columns' })
}

interface PreviewQuestion {
  readonly found: Import
  /** Null: as it is proposed. */
  readonly plan: ImportPlan | null
}

async function previewOf(
  call: AnyCall,
  services: Services,
  { found, plan: given }: PreviewQuestion,
): Promise<ImportPreview> {
  const content = await services.naires.published(found.naireSid)
  const { record } = content
  const rows = await firstRows(found.sid, services)
  const proposals = proposeColumns(record, found.columns)
  const proposed = proposals.map(({ target }) => target)
  const plan: ImportPlan = given ??
    found.plan ?? {
      columns: proposed,
      values: proposeValues(record, proposed, rows),
      timeZone: 'UTC',
      incomplete: 'refuse',
    }
  const context: ImportContext = {
    importSid: found.sid,
    content,
    reader: new RowReader(record, plan, codeOfFieldWord),
    plan,
    columns: found.columns,
    by: actorOf(call.caller),
    at: call.at,
  }
  return {
    Import: wireRow(found),
    Targets: importTargets(record).map(({ key, group, code, title }) => ({
      Key: key,
      Group: group,
      Code: code,
      Title: title,
    })),
    Columns: found.columns.map(({ name, label }, at) => {
      const target = plan.columns[at] ?? null
      const leftOut = target === null ? (proposals[at]?.leftOut ?? null) : null
      return { Name: name, Label: label, Target: target, LeftOut: leftOut }
    }),
    Plan: { ...plan, columns: [...plan.columns] },
    Rows: await plannedRows(context, rows, services),
  }
}

async function plannedRows(
  context: ImportContext,
  rows: readonly (readonly FileCell[])[],
  { imports }: Services,
): Promise<ImportPreview['Rows']> {
  const keys = new RowKeys()
  const planned: ImportPreview['Rows'][number][] = []
  for (const [at, cells] of rows.entries()) {
    if (cells.length === 0) continue
    const { key } = keys.of(cells, context.reader.idOf(cells))
    const { read, outcome, sessionSid, notes } = await imports.plan(context, { number: at + 1, cells, key })
    const words = context.reader.becomes(read.feedbacks)
    planned.push({
      Row: at + 1,
      Outcome: outcome,
      SessionSid: sessionSid,
      Notes: [...notes],
      Cells: context.columns.map((_, column) => cells[column] ?? null),
      Becomes: context.columns.map((_, column) => words.get(column) ?? null),
    })
  }
  return planned
}

async function firstRows(sid: string, { vault }: Services): Promise<readonly (readonly FileCell[])[]> {
  const [file] = await vault.files.list(sid, importFileType)
  const content = file === undefined ? null : await vault.files.open(file.hash)
  if (content === null) return []
  const rows: (readonly FileCell[])[] = []
  for await (const line of createInterface({ input: content.stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(JSON.parse(line) as readonly FileCell[])
    if (rows.length >= importLimits.previewRows) break
  }
  content.stream.destroy()
  return rows
}

const wireRow = (found: Import): ImportRow => ({
  Sid: found.sid,
  FileName: found.fileName,
  FileSize: found.fileSize,
  Format: found.format,
  Status: found.status,
  Rows: found.rows,
  Total: found.total,
  Counts: found.counts,
  UploadedAt: found.uploadedAt.toISOString(),
  StartedAt: found.startedAt?.toISOString() ?? null,
  FinishedAt: found.finishedAt?.toISOString() ?? null,
  UserName: found.userName,
  Problem: found.problem,
})
