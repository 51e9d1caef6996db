import { resourceQuery, resourceTypes, type UploadedResource } from '@naire/contract'
import { load } from '@naire/commands'
import { naireDecider, naireStream, resourceAddress } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { FileRecord } from '@naire/vault'
import type { Readable } from 'node:stream'
import { extensionOf } from '../files/file-kinds.ts'
import { storeUpload, uploadedFile } from '../files/upload.ts'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { resourceKindOf, resourceRules } from './resource-kinds.ts'

interface ResourceUpload {
  readonly query: unknown
  readonly fileName: string
  readonly content: Readable
  readonly caller: Caller
}

/**
 * An author's picture, sound, film or table. What the questionnaire has already is not stored again: its first sid is
 * given.
 */
export async function storeResource(
  { query, fileName, content, caller }: ResourceUpload,
  services: Services,
): Promise<UploadedResource> {
  const { objectSid, bizObjectType, naireSid = objectSid, ...asked } = resourceQuery.parse(query)
  const { state } = await load(services.streams, naireDecider, naireStream(naireSid))
  requireAccess(
    'uploadResource',
    caller,
    state.sid === null ? { orgSid: null } : { orgSid: state.orgSid, subjectSid: state.subjectSid },
  )
  if (state.sid === null) throw new RefusalError({ key: 'naire.notFound', target: 'naireSid' })
  const rules = resourceRules(extensionOf(fileName))
  const given = { query: { objectSid, bizObjectType, naireSid, attachType: 101, ...asked }, fileName, content }
  const file = await storeUpload(
    given,
    {
      rules: { ...rules, maxBytes: Math.min(rules.maxBytes, services.config.files.maxBytes) },
      orgSid: state.orgSid,
      naireSid,
    },
    services,
  )
  const first = await firstOf(file, services)
  return {
    ...uploadedFile(first),
    Type: resourceKindOf(first.fileExt.slice(1)) ?? '',
    Url: resourceAddress(naireSid, first.sid, first.fileExt),
  }
}

async function firstOf(file: FileRecord, { vault }: Services): Promise<FileRecord> {
  const first = await vault.files.firstOfNaire(file.naireSid ?? '', file.hash, resourceTypes)
  if (first === null || first.sid === file.sid) return file
  await vault.files.remove(file.sid)
  return first
}
