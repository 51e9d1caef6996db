import { load } from '@naire/commands'
import { Refused } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, type Session } from '@naire/domain/sessions'
import { FileTooLarge, type FileRecord, type NewFile } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { UploadedFile } from '../contract/files.ts'
import { requireAccess } from '../http/access.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { newSid } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { extensionOf, mediaTypeOf } from './file-kinds.ts'
import { objectTypes, type UploadQuery } from './file-query.ts'
import { sniffed } from './sniffed.ts'
import { answerRules, checkContent, evidence, type UploadRules } from './upload-rules.ts'

export interface Upload {
  readonly query: UploadQuery
  readonly fileName: string
  readonly content: Readable
  readonly caller: Caller
}

export interface Uploaded {
  readonly file: UploadedFile
  readonly position?: number
}

const recording = 102
const mostFilesOfOne = 200

/** Stores a file for an answer, an appeal or a judgement. The same sid again is a retry and gives what was stored. */
export async function upload(given: Upload, services: Services): Promise<Uploaded> {
  return given.query.bizObjectType === objectTypes.feedback ? answerFile(given, services) : evidenceFile(given, services)
}

async function answerFile(given: Upload, services: Services): Promise<Uploaded> {
  const { query, caller } = given
  const session = await sessionOf(given, services)
  const rules = answerRules(query.attachType, await attachContents(session, query, services))
  const file = await stored(given, { rules, orgSid: session.orgSid, naireSid: session.naireSid }, services)
  const { sid: attachSid, fileName, fileExt, fileSize, hash } = file
  const { recordingSid, segment } = query
  const part = recordingSid !== undefined && segment !== undefined ? { part: { of: recordingSid, number: segment } } : {}
  const attach = { attachSid, kind: query.attachType as 101 | 102 | 103 | 104, fileName, fileExt, fileSize, hash, ...part }
  const { ip: _ip, userAgent: _agent, ...by } = actorOf({ ...caller, orgSid: session.orgSid })
  const envelope = { commandId: `attach-${attachSid}`, correlationId: caller.correlationId }
  try {
    const { position } = await services.execute('sessions', 'handle', { sessionSid: query.objectSid, command: { type: 'StoreAttach', attach }, by, envelope })
    return { file: uploaded(file), position }
  } catch (error) {
    if (error instanceof Refused) await services.vault.files.remove(attachSid)
    throw error
  }
}

async function sessionOf({ query, caller }: Upload, services: Services): Promise<Session> {
  const { state } = await load(services.streams, sessionDecider, sessionStream(query.objectSid))
  if (state.answering === 'none') throw new Refused({ key: 'session.notFound' })
  requireAccess('uploadFeedbackFile', caller, { holdsKey: await holdsSession(query.objectSid, state, caller, services) })
  return state
}

async function attachContents({ naireSid, naireRevision }: Session, { interactionSid }: UploadQuery, { naires, engine }: Services) {
  const { record } = await naires.atRevision(naireSid, naireRevision)
  const contents = engine.attachContents(record)
  return interactionSid === undefined ? contents : contents.filter(({ Sid }) => Sid === interactionSid)
}

async function evidenceFile(given: Upload, services: Services): Promise<Uploaded> {
  const { query, caller } = given
  requireAccess(query.bizObjectType === objectTypes.appeal ? 'uploadAppealFile' : 'uploadJudgeFile', caller, { orgSid: caller.orgSid })
  return { file: uploaded(await stored(given, { rules: evidence, orgSid: caller.orgSid, naireSid: query.naireSid ?? null }, services)) }
}

interface Place {
  readonly rules: UploadRules
  readonly orgSid: string | null
  readonly naireSid: string | null
}

async function stored({ query, fileName, content }: Upload, { rules, orgSid, naireSid }: Place, { vault }: Services): Promise<FileRecord> {
  const sid = query.sid ?? newSid()
  const before = await vault.files.find(sid)
  if (before !== null) {
    content.resume()
    return sameFile(before, query)
  }
  if ((await vault.files.list(query.objectSid)).length >= mostFilesOfOne) throw new Refused({ key: 'file.tooMany', details: { max: mostFilesOfOne } })
  const extension = extensionOf(fileName)
  const { recognised, content: whole } = await sniffed(content)
  checkContent(rules, extension, recognised)
  const { objectSid, bizObjectType, attachType } = query
  const file: NewFile = {
    sid, objectSid, bizObjectType, naireSid, orgSid, fileName, fileExt: extension === '' ? '' : `.${extension}`,
    mediaType: mediaTypeOf(extension, attachType === recording),
  }
  return vault.files.store(file, whole, { maxBytes: rules.maxBytes }).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refused({ key: 'file.tooLarge', details: { max: Math.floor(rules.maxBytes / 1024 / 1024) } }) : error
  })
}

/** A sid that stands for another thing's file is not this sender's. */
function sameFile(file: FileRecord, { objectSid, bizObjectType }: UploadQuery): FileRecord {
  if (file.objectSid !== objectSid || file.bizObjectType !== bizObjectType) throw new Refused({ key: 'request.conflict', target: 'sid' })
  return file
}

const uploaded = ({ sid, fileName, fileExt, fileSize, hash }: FileRecord): UploadedFile => ({ Sid: sid, FileName: fileName, FileExt: fileExt, FileSize: fileSize, Hash: hash })
