import { load } from '@naire/commands'
import { resetSeqBody, restoreBody, saveExcelBody, saveExcelUrlBody, searchExcelsBody } from '@naire/contract'
import { can } from '@naire/domain/access'
import {
  excelDecider,
  excelLimits,
  excelStream,
  excelTypes,
  type ExcelForm,
  type ExcelState,
  type Workbook,
} from '@naire/domain/excels'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { ChangeExcel, ReorderExcels } from '../commands/product-commands.ts'
import { callerIn, requireAccess } from '../http/access.ts'
import type { Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { contentOfFile, contentOfText, keptContent, workbookFile } from './workbooks.ts'

type Sheet = NonNullable<ExcelState>
type SentSheet = z.output<typeof saveExcelBody>['excel']

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sheets that go with a questionnaire (shell §7). */
export const excelOperations = {
  searchExcels: withBody(searchExcelsBody, async (call, services) => {
    const { keyword, type, naireSid } = call.body
    const filter = [
      naireSid && `NaireSid eq ${quoted(naireSid)}`,
      type != null && `Type eq ${type}`,
      keyword?.trim() && `contains(Name,${quoted(keyword.trim())})`,
    ].filter((condition) => typeof condition === 'string' && condition !== '')
    const query = services.reading.bound('Excels', {
      ...(filter.length > 0 && { $filter: filter.join(' and ') }),
      $orderby: 'Seq desc,CreateTime desc',
      $top: String(excelLimits.ofNaire),
    })
    const viewer = await viewerOf(call.caller, query, services)
    const { found, stale } = await services.reading.page(query, { viewer, minPosition: call.caller.minPosition })
    return {
      kind: 'json',
      body: { '@odata.context': `${call.serviceRoot}$metadata#Excels`, value: found.rows },
      stale,
    }
  }),

  excelData: withoutBody(async (call, services) => {
    const sheet = await ownSheet(call, services)
    const { answer, row } = await shown(call, services, { sid: call.key, position: call.caller.minPosition })
    const Data = sheet.type === excelTypes.link ? sheet.url : await services.vault.blobs.getText(hashOf(sheet))
    return { ...answer, body: { ...row, Data } }
  }),

  downloadExcel: withoutBody(
    async (call, services) => {
      const { naireSid } = call.args
      const sheet = await ownSheet(call, services)
      if (naireSid != null && normalSid(naireSid) !== sheet.naireSid) throw new RefusalError({ key: 'excel.notFound' })
      if (sheet.type === excelTypes.link) throw new RefusalError({ key: 'excel.isLink' })
      const book = await services.vault.blobs.getJson<Workbook>(hashOf(sheet))
      const file = await workbookFile(book ?? { tabs: [{ name: sheet.name, rows: [] }] })
      return { kind: 'download', stream: Readable.from([file]), type: xlsx, fileName: `${sheet.name}.xlsx` }
    },
    { naireSid: { type: 'String', nullable: true } },
  ),

  saveExcel: withBody(saveExcelBody, async (call, services) => {
    const { excel, file } = call.body
    return save(call, services, excel, async (before) => {
      const uploaded = file ? await contentOfFile(file, services) : null
      const book = uploaded ?? (excel.Data ? await contentOfText(excel.Data) : null)
      const content = book === null ? (before?.content ?? null) : await keptContent(book, services.vault.blobs)
      return { type: excelTypes.sheet, url: null, content }
    })
  }),

  saveExcelUrl: withBody(saveExcelUrlBody, (call, services) =>
    save(call, services, call.body.excel, async (before) => ({
      type: excelTypes.link,
      url: call.body.excel.Data == null ? (before?.url ?? null) : addressIn(call.body.excel.Data),
      content: null,
    })),
  ),

  deleteExcel: withoutBody((call, services) => change(call, services, { type: 'DeleteExcel', reason: '' })),

  restoreExcel: withBody(restoreBody, (call, services) =>
    change(call, services, { type: 'RestoreExcel', reason: call.body.reason }),
  ),

  resetExcelSeq: withBody(resetSeqBody, async (call, services) => {
    const { sids } = call.body
    const sheets = await Promise.all(sids.map((key) => ownSheet({ ...call, key }, services)))
    const [first] = sheets as [Sheet]
    if (sheets.some(({ naireSid }) => naireSid !== first.naireSid))
      throw new RefusalError({ key: 'excel.invalid', target: 'sids' })
    const { naireSid, orgSid, subjectSid } = first
    const place = { naireSid, orgSid, subjectSid }
    const { position } = await services.execute(new ReorderExcels({ ...commanded(call.caller), place, sids }))
    return { kind: 'none', position }
  }),
} as const

/** The living sheet, or a deleted one to be restored; a customer has to do with their own ones only. */
async function ownSheet(call: Pick<Call<unknown>, 'operation' | 'caller' | 'key'>, services: Services): Promise<Sheet> {
  const { state } = await load(services.streams, excelDecider, excelStream(call.key))
  if (state === null || (state.isDeleted && call.operation !== 'restoreExcel'))
    throw new RefusalError({ key: 'excel.notFound' })
  const { orgSid, subjectSid, userSids } = state
  requireAccess(call.operation, call.caller, { orgSid, subjectSid })
  const { user } = callerIn(call, subjectSid).caller
  if (user === null || !(can(user.role, 'manageExcel') || userSids.includes(user.sid)))
    throw new RefusalError({ key: 'excel.notFound' })
  return state
}

async function change(
  call: Call<unknown>,
  services: Services,
  wanted: { readonly type: 'DeleteExcel' | 'RestoreExcel'; readonly reason: string },
): Promise<Answer> {
  await ownSheet(call, services)
  const { position } = await services.execute(
    new ChangeExcel({ ...commanded(call.caller), excelSid: call.key, change: wanted }),
  )
  return { kind: 'none', position }
}

type SentContent = Pick<ExcelForm, 'type' | 'url' | 'content'>

/** Saves the fields that were sent, and leaves the others as they were. */
async function save(
  call: Call<unknown>,
  services: Services,
  sent: SentSheet,
  contentAfter: (before: ExcelState) => Promise<SentContent>,
): Promise<Answer> {
  const { orgSid, subjectSid } = await ownNaire({ ...call, key: sent.NaireSid }, services)
  const place = { naireSid: sent.NaireSid, orgSid, subjectSid }
  const excelSid = sent.Sid ?? newSid()
  const { state: before } = await load(services.streams, excelDecider, excelStream(excelSid))
  if (before !== null) await ownSheet({ ...call, key: excelSid }, services)
  else await requireRoom(sent.NaireSid, services)
  const form = {
    name: sent.Name === '' && before !== null ? before.name : sent.Name,
    userSids: sent.ExcelUsers?.map(({ UserSid }) => UserSid) ?? before?.userSids ?? [],
    ...(await contentAfter(before)),
  }
  const edition = sent.Edition ?? null
  // Nobody is looked up, and nothing said of anybody, for what is refused anyway.
  const wanted = { type: 'SaveExcel', place, form, edition } as const
  await requireUsers(
    form.userSids.filter((sid) => !before?.userSids.includes(sid)),
    orgSid,
    services,
  )
  const { position } = await services.execute(new ChangeExcel({ ...commanded(call.caller), excelSid, change: wanted }))
  const { answer } = await shown(call, services, { sid: excelSid, position })
  return { ...answer, position }
}

async function requireRoom(naireSid: string, { reading }: Services): Promise<void> {
  const { found } = await reading.count(
    reading.bound('Excels', { $filter: `NaireSid eq ${quoted(naireSid)}`, $top: '0', $count: 'true' }),
    { viewer: systemViewer, minPosition: 0 },
  )
  if (found >= excelLimits.ofNaire)
    throw new RefusalError({ key: 'excel.tooMany', details: { most: excelLimits.ofNaire } })
}

async function requireUsers(sids: readonly string[], orgSid: string, { people }: Services): Promise<void> {
  const found = await Promise.all(sids.map((sid) => people.find(sid)))
  if (found.some((user) => user?.fields.orgSid !== orgSid))
    throw new RefusalError({ key: 'excel.userNotFound', target: 'ExcelUsers' })
}

/** The sheet as its row shows it, after what was done before. */
async function shown(
  { caller, serviceRoot }: Call<unknown>,
  services: Services,
  { sid, position }: { readonly sid: string; readonly position: number },
) {
  const query = services.reading.bound('Excels', {})
  const viewer = await viewerOf(caller, query, services)
  const { found, stale } = await services.reading.entity(query, [sid], { viewer, minPosition: position })
  if (found === null) throw new RefusalError({ key: 'excel.notFound' })
  const row = { '@odata.context': `${serviceRoot}$metadata#Excels/$entity`, ...found }
  return { row, answer: { kind: 'json', body: row, stale } as const }
}

const hashOf = ({ content }: Sheet): string => content?.hash ?? ''

/** An address stands in `Data` as it is, or as JSON text. */
function addressIn(data: string): string {
  const text = data.trim()
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text)).trim()
  } catch {
    return text
  }
}
