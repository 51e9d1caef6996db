import { load } from '@naire/commands'
import { exportOrgBody, exportPersonBody, type PersonExportRow } from '@naire/contract'
import type { PersonExportRequest } from '@naire/domain/exports'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { exportFileType, type PersonExport } from '@naire/vault'
import { passFor } from '../exports/export-pass.ts'
import { requireAccess } from '../http/access.ts'
import type { Answer } from '../http/answer.ts'
import type { AuthenticatedUser } from '../http/caller.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { findPerson } from './find-person.ts'

/** Everything that is known of one person, or that an organisation holds, as a file. */
export const personExportOperations = {
  exportPerson: withBody(exportPersonBody, async (call, services) => {
    const user = await administrator(call, services)
    const { key: orgSid, body } = call
    const { Sid: sid, By: by, Value: value, NaireSid: naireSid = null, Language: language } = body
    if ((await services.vault.personExports.find(sid)) === null) {
      const found = await findPerson({ orgSid, by, value, naireSid }, services)
      await begin(sid, orgSid, { user, request: { by, ...found, language }, services })
    }
    return shown(call, sid, services)
  }),

  exportOrg: withBody(exportOrgBody, async (call, services) => {
    const user = await administrator(call, services)
    const { Sid: sid } = call.body
    const { state } = await load(services.streams, orgDecider, orgStream(call.key))
    if (state.status === 'erasing' || state.status === 'erased') throw new RefusalError({ key: 'org.erased' })
    if ((await services.vault.personExports.find(sid)) === null) {
      const request = { by: 'organisation', sessionSids: [], identSids: [], userSid: null, language: '' } as const
      await begin(sid, call.key, { user, request, services })
    }
    return shown(call, sid, services)
  }),

  listPersonExports: withoutBody((call, services) => listed(call, services, false)),
  listOrgExports: withoutBody((call, services) => listed(call, services, true)),
} as const

interface ExportBeginning {
  readonly user: AuthenticatedUser
  readonly request: PersonExportRequest
  readonly services: Services
}

/** Its job waits for the entry of the log. */
async function begin(sid: string, orgSid: string, { user, request, services }: ExportBeginning): Promise<void> {
  const { personExports } = services.vault
  if (!(await personExports.add({ sid, orgSid, userSid: user.sid, request })))
    throw new RefusalError({ key: 'export.tooMany' })
  const kind = request.by === 'organisation' ? 'Organisation' : 'Person'
  const entry = { sessionSids: request.sessionSids, orgSid, exportSid: sid }
  await services.viewings.exportOf(kind, staffViewer(user, orgSid), entry).catch(async (error: unknown) => {
    await personExports.remove(sid)
    throw error
  })
}

async function shown(call: Call<unknown>, sid: string, services: Services): Promise<Answer> {
  const own = await services.vault.personExports.find(sid)
  if (own === null || own.userSid !== call.caller.user?.sid || own.orgSid !== call.key)
    throw new RefusalError({ key: 'person.notFound' })
  return { kind: 'json', body: valueBody(call.serviceRoot, await rowOf(own, services)) }
}

async function listed(call: Call<unknown>, services: Services, isOfOrg: boolean): Promise<Answer> {
  const user = await administrator(call, services)
  const found = await services.vault.personExports.list(user.sid, call.key)
  const rows: PersonExportRow[] = []
  for (const each of found) if ((each.request.by === 'organisation') === isOfOrg) rows.push(await rowOf(each, services))
  return { kind: 'json', body: valueBody(call.serviceRoot, rows, 'Collection(SurveyExpert.Open)') }
}

/** @throws Refused as for a thing that is not there, whoever may not manage the organisation. */
async function administrator(call: Call<unknown>, { people }: Services): Promise<AuthenticatedUser> {
  const { operation, caller, key } = call
  requireAccess(operation, caller, { orgSid: key })
  if (caller.user === null || (await people.orgName(key)) === null) throw new RefusalError({ key: 'org.notFound' })
  return caller.user
}

async function rowOf(found: PersonExport, { vault }: Services): Promise<PersonExportRow> {
  const file = found.status === 'finished' ? (await vault.files.list(found.sid, exportFileType)).at(-1) : undefined
  const { by, sessionSids, identSids, userSid } = found.request
  const pass = () => passFor(found, vault.signatures, new Date())
  return {
    Sid: found.sid,
    By: by,
    Status: found.status,
    Sessions: sessionSids.length,
    People: identSids.length,
    Account: userSid !== null,
    Done: found.done,
    Total: found.total,
    AskedAt: found.askedAt.toISOString(),
    ExpiresAt: found.expiresAt.toISOString(),
    FileName: file?.fileName ?? null,
    FileSize: file?.fileSize ?? null,
    Link: file === undefined ? null : `/PersonExports/${found.sid}?pass=${pass()}`,
  }
}
