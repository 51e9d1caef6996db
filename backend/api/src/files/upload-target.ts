import { ChangeSession } from '../commands/product-commands.ts'
import { objectTypes, type UploadQuery } from '@naire/contract'
import { load } from '@naire/commands'
import { namedService, type NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { correctable, sessionDecider, sessionStream, type Session } from '@naire/domain/sessions'
import type { FileRecord, NewFile } from '@naire/vault'
import { requireAccess } from '../http/access.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { requireVisible, requireVisibleAppeal } from '../sessions/own-session.ts'
import { ticketAdmits } from '../upload-tickets/ticket-admits.ts'
import { extensionOf, mediaTypeOf } from './file-kinds.ts'
import { answerRules, evidence, type UploadRules } from './upload-rules.ts'

/** Where an upload goes: what it may be, and what follows when it is stored. */
export interface UploadTarget {
  readonly rules: UploadRules
  readonly orgSid: string | null
  readonly naireSid: string | null
  /** The questionnaire's files go to the cloud. */
  readonly cloudUpload: boolean
  /** To which store; null: the usual one. */
  readonly cloudName: string | null
  /** Says that the file is there; done twice it is done once. Gives where in the log that stands. */
  told(file: FileRecord): Promise<number | undefined>
}

const recording = 102

/** @throws Refused for who may not upload there. */
export async function uploadTarget(query: UploadQuery, caller: Caller, services: Services): Promise<UploadTarget> {
  const target =
    query.bizObjectType === objectTypes.feedback
      ? await answer(query, caller, services)
      : await proof(query, caller, services)
  return {
    ...target,
    rules: { ...target.rules, maxBytes: Math.min(target.rules.maxBytes, services.config.files.maxBytes) },
  }
}

/** Builds the record of a new file with this name. */
export function newFile(
  sid: string,
  fileName: string,
  query: Pick<UploadQuery, 'objectSid' | 'attachType'> & { readonly bizObjectType: number },
  { orgSid, naireSid }: Pick<UploadTarget, 'orgSid' | 'naireSid'>,
): NewFile {
  const extension = extensionOf(fileName)
  const { objectSid, bizObjectType, attachType } = query
  const fileExt = extension === '' ? '' : `.${extension}`
  return {
    sid,
    objectSid,
    bizObjectType,
    naireSid,
    orgSid,
    fileName,
    fileExt,
    mediaType: mediaTypeOf(extension, attachType === recording),
  }
}

async function answer(query: UploadQuery, caller: Caller, services: Services): Promise<UploadTarget> {
  const session = await sessionOf(query.objectSid, services)
  const { orgSid, naireSid } = session
  const holdsKey =
    (await ticketAdmits(query, caller, services)) || (await holdsSession(query.objectSid, session, caller, services))
  requireAccess('uploadFeedbackFile', caller, { orgSid, subjectSid: session.subjectSid, holdsKey })
  await services.naires.requireOpenOrg(naireSid)
  if (!holdsKey) await requireCorrector(query.objectSid, { caller, session, services })
  const { record } = await services.naires.atRevision(naireSid, session.naireRevision)
  const contents = services.engine.attachContents(record)
  const asked =
    query.interactionSid === undefined ? contents : contents.filter(({ Sid }) => Sid === query.interactionSid)
  return {
    rules: answerRules(query.attachType, asked),
    orgSid,
    naireSid,
    ...cloudOf(record),
    told: (file) => storeAttach(file, query, { caller, session, services }),
  }
}

const cloudOf = (record: NaireRecord) => ({
  cloudUpload: record.CloudUpload === true,
  cloudName: namedService(record, 'CloudUploadName'),
})

/** Staff sends a file only to put an answer right with it. @throws Refused */
async function requireCorrector(sessionSid: string, { caller, session, services }: UploadContext): Promise<void> {
  await requireVisible({ operation: 'uploadFeedbackFile', caller }, services, sessionSid)
  const no = correctable(session, actorOf({ ...caller, orgSid: session.orgSid }))
  if (no !== null) throw new RefusalError(no)
}

async function sessionOf(sessionSid: string, { streams }: Services): Promise<Session> {
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
  return state
}

interface UploadContext {
  readonly caller: Caller
  readonly session: Session
  readonly services: Services
}

async function storeAttach(
  file: FileRecord,
  { objectSid, attachType, recordingSid, segment }: UploadQuery,
  { caller, session, services }: UploadContext,
): Promise<number> {
  const { sid: attachSid, fileName, fileExt, fileSize, hash } = file
  const part =
    recordingSid !== undefined && segment !== undefined ? { part: { of: recordingSid, number: segment } } : {}
  const attach = { attachSid, kind: attachType as 101 | 102 | 103 | 104, fileName, fileExt, fileSize, hash, ...part }
  const { ip: _ip, userAgent: _agent, name: _name, ...by } = actorOf({ ...caller, orgSid: session.orgSid })
  const envelope = { commandId: `attach-${attachSid}`, correlationId: caller.correlationId }
  try {
    const { position } = await services.execute(
      new ChangeSession({
        sessionSid: objectSid,
        command: { type: 'StoreAttach', attach },
        by,
        envelope,
      }),
    )
    return position
  } catch (error) {
    if (error instanceof RefusalError) await services.vault.files.remove(attachSid)
    throw error
  }
}

/** Evidence of an appeal or a judgement, of a session whose appeal the caller is shown. */
async function proof(
  { bizObjectType, objectSid }: UploadQuery,
  caller: Caller,
  services: Services,
): Promise<UploadTarget> {
  const operation = bizObjectType === objectTypes.appeal ? 'uploadAppealFile' : 'uploadJudgeFile'
  requireAccess(operation, caller, { orgSid: caller.orgSid })
  const { orgSid, subjectSid, naireSid, naireRevision } = await sessionOf(objectSid, services)
  requireAccess(operation, caller, { orgSid, subjectSid })
  await requireVisibleAppeal({ operation, caller }, services, objectSid)
  const { record } = await services.naires.atRevision(naireSid, naireRevision)
  return { rules: evidence, orgSid, naireSid, ...cloudOf(record), told: async () => undefined }
}
