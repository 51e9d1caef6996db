import { load } from '@naire/commands'
import type { OperationName } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { FileRecord } from '@naire/vault'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { requireVisible, viewed } from '../sessions/own-session.ts'
import type { DownloadQuery, ObjectType } from './file-query.ts'

/** A file that the caller may have, or what was made of it. */
export interface Found {
  readonly fileName: string
  readonly hash: string
  readonly size: number
  readonly mediaType: string
}

const operationFor = {
  202: 'downloadFeedbackFile',
  203: 'downloadAppealFile',
  204: 'downloadJudgeFile',
} as const satisfies Record<ObjectType, OperationName>

/** @throws Refused `file.notFound` also for what the caller may not see. */
export async function findFile(query: DownloadQuery, caller: Caller, services: Services): Promise<Found> {
  requireAccess(operationFor[query.bizObjectType], caller)
  const file = await named(query, services)
  if (file === null) throw new Refused({ key: 'file.notFound' })
  await requireFile(file, query, { caller, services })
  if (query.rendition === undefined) return { fileName: file.fileName, hash: file.hash, size: file.fileSize, mediaType: file.mediaType }
  const made = (await services.vault.files.renditions(file.sid)).find(({ kind }) => kind === query.rendition)
  if (made === undefined) throw new Refused({ key: 'file.notFound' })
  return { fileName: file.fileName, hash: made.hash, size: made.fileSize, mediaType: made.mediaType }
}

async function named({ sid, objectSid, bizObjectType, filename }: DownloadQuery, { vault }: Services): Promise<FileRecord | null> {
  if (sid !== undefined) {
    const file = await vault.files.find(sid)
    return file?.bizObjectType === bizObjectType && (objectSid === undefined || file.objectSid === objectSid) ? file : null
  }
  if (objectSid === undefined || filename === undefined) throw new Refused({ key: 'request.invalid', target: 'sid' })
  return (await vault.files.list(objectSid, bizObjectType)).findLast(({ fileName }) => fileName === filename) ?? null
}

async function requireFile(file: FileRecord, { bizObjectType }: DownloadQuery, { caller, services }: { caller: Caller; services: Services }): Promise<void> {
  const operation = operationFor[bizObjectType]
  if (bizObjectType !== 202) return requireAccess(operation, caller, { orgSid: file.orgSid })
  const { state } = await load(services.streams, sessionDecider, sessionStream(file.objectSid))
  const holdsKey = await holdsSession(file.objectSid, state, caller, services)
  requireAccess(operation, caller, { orgSid: state.orgSid, holdsKey })
  if (holdsKey) return
  await requireVisible({ operation, caller }, services, file.objectSid)
  viewed({ caller, key: file.objectSid }, services, 'File')
}
