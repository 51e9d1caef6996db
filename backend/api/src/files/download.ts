import { load } from '@naire/commands'
import type { OperationName } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { FileRecord } from '@naire/vault'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { requireVisible, requireVisibleAppeal, viewed } from '../sessions/own-session.ts'
import type { DownloadQuery, ObjectType } from './file-query.ts'
import { renditionOf } from './renditions.ts'

/** A file that the caller may have, or what was made of it. */
export interface DownloadableFile {
  /** Of the file, also for what was made of it. */
  readonly sid: string
  readonly fileName: string
  readonly hash: string
  readonly size: number
  readonly mediaType: string
  /** Null: the content lies here. */
  readonly objectKey: string | null
  /** In which store of the cloud; null: the usual one. */
  readonly cloudName: string | null
}

const operationFor = {
  202: 'downloadFeedbackFile',
  203: 'downloadAppealFile',
  204: 'downloadJudgeFile',
} as const satisfies Record<ObjectType, OperationName>

/** @throws Refused `file.notFound` also for what the caller may not see. */
export async function findFile(query: DownloadQuery, caller: Caller, services: Services): Promise<DownloadableFile> {
  requireAccess(operationFor[query.bizObjectType], caller)
  const file = await named(query, services)
  if (file === null) throw new RefusalError({ key: 'file.notFound' })
  await requireObject({ ...file, bizObjectType: query.bizObjectType }, caller, services)
  const { sid, fileName, hash, fileSize, mediaType, objectKey, cloudName } = file
  if (query.rendition === undefined) return { sid, fileName, hash, size: fileSize, mediaType, objectKey, cloudName }
  const made = await renditionOf(file, query.rendition, services)
  return {
    sid,
    fileName,
    hash: made.hash,
    size: made.fileSize,
    mediaType: made.mediaType,
    objectKey: null,
    cloudName: null,
  }
}

/** Whether the caller may have the files of a thing. `orgSid` null: that of the session. @throws Refused */
export async function requireObject(
  { objectSid, bizObjectType, orgSid }: { objectSid: string; bizObjectType: ObjectType; orgSid: string | null },
  caller: Caller,
  services: Services,
): Promise<void> {
  const operation = operationFor[bizObjectType]
  const { state } = await load(services.streams, sessionDecider, sessionStream(objectSid))
  if (state.answering === 'none') throw new RefusalError({ key: 'file.notFound' })
  if (bizObjectType !== 202) {
    requireAccess(operation, caller, { orgSid: orgSid ?? state.orgSid, subjectSid: state.subjectSid })
    return requireVisibleAppeal({ operation, caller }, services, objectSid)
  }
  const holdsKey = await holdsSession(objectSid, state, caller, services)
  requireAccess(operation, caller, { orgSid: state.orgSid, subjectSid: state.subjectSid, holdsKey })
  if (holdsKey) return
  await requireVisible({ operation, caller }, services, objectSid)
  viewed({ caller, key: objectSid }, services, 'File')
}

async function named(
  { sid, objectSid, bizObjectType, filename }: DownloadQuery,
  { vault }: Services,
): Promise<FileRecord | null> {
  if (sid !== undefined) {
    const file = await vault.files.find(sid)
    return file?.bizObjectType === bizObjectType && (objectSid === undefined || file.objectSid === objectSid)
      ? file
      : null
  }
  if (objectSid === undefined || filename === undefined)
    throw new RefusalError({ key: 'request.invalid', target: 'sid' })
  const isNamed = ({ fileName, objectKey }: FileRecord) => fileName === filename || objectKey?.endsWith(`/${filename}`)
  return (await vault.files.list(objectSid, bizObjectType)).findLast(isNamed) ?? null
}
