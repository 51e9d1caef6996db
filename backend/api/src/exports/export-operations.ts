import { exportBody, requestExportBody, type ExportRow, type OutputOf } from '@naire/contract'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { sessionCells } from '@naire/projections/data-grid'
import { exportFileType, type Export } from '@naire/vault'
import { openGrid } from '../data-grid/opened-grid.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { passFor } from './export-pass.ts'

export const exportOperations = {
  requestExport: withBody(requestExportBody, async (call, services) => {
    const { naireSid, Sid, ...request } = call.body
    const { naire, user, answered, catalogue, ...grid } = await openGrid({ ...call, key: naireSid }, services)
    const viewer = { ...grid.viewer, orgSid: naire.orgSid, roleHere: user.role }
    // A filter that names what is not there is refused here.
    const { members } = catalogue
    const { filter, tests } = request
    sessionCells(services.readPool, { answered, members, naireSid, filter, sids: null, tests, paths: [], viewer })
    const given = { sid: Sid, naireSid, orgSid: naire.orgSid, userSid: user.sid, request, viewer }
    const { exports } = services.vault
    // A retry: it is asked for already.
    if ((await exports.find(Sid)) === null) {
      if (!(await exports.add(given))) throw new RefusalError({ key: 'export.tooMany' })
      const entry = { naireSid, orgSid: naire.orgSid, exportSid: Sid, format: request.format }
      // Its job waits for this entry of the log.
      await services.viewings
        .exports(viewer, { ...entry, filter: filterShown(request) })
        .catch(async (error: unknown) => {
          await exports.remove(Sid)
          throw error
        })
    }
    return { kind: 'json', body: valueBody(call.serviceRoot, await rowOf(await own(call, services, Sid), services)) }
  }),

  listExports: withoutBody(
    async (call, services) => {
      const naireSid = normalSid(call.args['naireSid'])
      if (naireSid === null) throw new RefusalError({ key: 'request.invalid', target: 'naireSid' })
      await ownNaire({ ...call, key: naireSid }, services)
      const rows: ExportRow[] = []
      for (const each of await services.vault.exports.list(call.caller.user?.sid ?? '', naireSid))
        rows.push(await rowOf(each, services))
      return { kind: 'json', body: valueBody(call.serviceRoot, rows, 'Collection(SurveyExpert.Open)') }
    },
    { naireSid: { type: 'String' } },
  ),

  cancelExport: withBody(exportBody, async (call, services) => {
    const found = await own(call, services, call.body.Sid)
    await ownNaire({ ...call, key: found.naireSid }, services)
    await services.vault.exports.cancel(found.sid)
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, await rowOf(await own(call, services, found.sid), services)),
    }
  }),
} as const

async function own({ caller }: Call<unknown>, { vault }: Services, sid: string): Promise<Export> {
  const found = await vault.exports.find(sid)
  if (found === null || found.userSid !== caller.user?.sid) throw new RefusalError({ key: 'export.notFound' })
  return found
}

type AskedExport = Omit<OutputOf<typeof requestExportBody>, 'Sid' | 'naireSid'>

const filterShown = ({ filter, sids }: AskedExport): string =>
  sids === null ? filter : `Sid in (${sids.map((sid) => `'${sid}'`).join(',')})`.slice(0, 4_000)

async function rowOf(found: Export, { vault }: Services): Promise<ExportRow> {
  const file = found.status === 'finished' ? (await vault.files.list(found.sid, exportFileType)).at(-1) : undefined
  return {
    Sid: found.sid,
    Format: found.request.format,
    Status: found.status,
    Rows: found.rows,
    Total: found.total,
    AskedAt: found.askedAt.toISOString(),
    FinishedAt: found.finishedAt?.toISOString() ?? null,
    ExpiresAt: found.expiresAt.toISOString(),
    FileName: file?.fileName ?? null,
    FileSize: file?.fileSize ?? null,
    Link: file === undefined ? null : `/Exports/${found.sid}?pass=${passFor(found, vault.signatures, new Date())}`,
    Problem: found.problem,
  }
}
