import { exportPersonBody, type PersonExportRow } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { exportFileType, type PersonExport } from '@naire/vault'
import { passFor } from '../exports/export-pass.ts'
import { requireAccess } from '../http/access.ts'
import type { AuthenticatedUser } from '../http/caller.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { findPerson } from './find-person.ts'

/** Everything that is known of one person, as a file. */
export const personExportOperations = {
  exportPerson: withBody(exportPersonBody, async (call, services) => {
    const user = await administrator(call, services)
    const { key: orgSid, body } = call
    const { Sid: sid, By: by, Value: value, NaireSid: naireSid = null, Language: language } = body
    const { personExports } = services.vault
    if ((await personExports.find(sid)) === null) {
      const found = await findPerson({ orgSid, by, value, naireSid }, services)
      const given = { sid, orgSid, userSid: user.sid, request: { by, ...found, language } }
      if (!(await personExports.add(given))) throw new RefusalError({ key: 'export.tooMany' })
      const entry = { sessionSids: found.sessionSids, orgSid, exportSid: sid }
      // Its job waits for this entry of the log.
      await services.viewings.person(staffViewer(user, orgSid), entry).catch(async (error: unknown) => {
        await personExports.remove(sid)
        throw error
      })
    }
    const own = await personExports.find(sid)
    if (own === null || own.userSid !== user.sid || own.orgSid !== orgSid)
      throw new RefusalError({ key: 'person.notFound' })
    return { kind: 'json', body: valueBody(call.serviceRoot, await rowOf(own, services)) }
  }),

  listPersonExports: withoutBody(async (call, services) => {
    const user = await administrator(call, services)
    const rows: PersonExportRow[] = []
    for (const each of await services.vault.personExports.list(user.sid, call.key))
      rows.push(await rowOf(each, services))
    return { kind: 'json', body: valueBody(call.serviceRoot, rows, 'Collection(SurveyExpert.Open)') }
  }),
} as const

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
    AskedAt: found.askedAt.toISOString(),
    ExpiresAt: found.expiresAt.toISOString(),
    FileName: file?.fileName ?? null,
    FileSize: file?.fileSize ?? null,
    Link: file === undefined ? null : `/PersonExports/${found.sid}?pass=${pass()}`,
  }
}
