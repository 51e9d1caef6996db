import type { DownloadQuery, ObjectType } from '@naire/contract'
import { load } from '@naire/commands'
import type { OperationName } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { FileRecord, Rendition } from '@naire/vault'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { filesShownUpTo, requireVisibleAppeal, viewed } from '../sessions/own-session.ts'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openFile, byteRange } from './open-file.ts'

/** Pictures that can be read; BMP is not among them. */
const previewable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif'])
const previewType = 'image/jpeg'

/** Longest edge of a preview, in pixels. */
const edge = 640
/** A picture that unfolds to more is a bomb, not a photo. */
const mostPixels = 100_000_000
const mostSeconds = 10
/** Pictures unfolded at the same time: each may take 4 bytes a pixel. */
const atOnce = 2

let places = atOnce
const waiting: (() => void)[] = []

/** A small JPEG without the picture's metadata, upright and on white; null for what is no picture. */
async function makePreview(picture: Readable): Promise<Buffer | null> {
  await place()
  try {
    const { default: sharp } = await import('sharp')
    const smaller = sharp({ limitInputPixels: mostPixels, sequentialRead: true })
      .timeout({ seconds: mostSeconds })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
    picture.once('error', (error) => smaller.destroy(error))
    return await picture.pipe(smaller).toBuffer()
  } catch {
    return null
  } finally {
    picture.destroy()
    leave()
  }
}

async function place(): Promise<void> {
  if (places > 0) places -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Hands the place to who waits longest. */
function leave(): void {
  const next = waiting.shift()
  if (next === undefined) places += 1
  else next()
}

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
  await filesShownUpTo({ operation, caller }, services, { sessionSid: objectSid, naireSid: state.naireSid })
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

/** Previews under way in this process, by the file. */
const making = new Map<string, Promise<Rendition>>()

/** Returns a rendition of a file; an image preview is created on first request. @throws Refused */
async function renditionOf(
  file: FileRecord,
  kind: 'playable' | 'peaks' | 'preview',
  services: Services,
): Promise<Rendition> {
  const made = (await services.vault.files.renditions(file.sid)).find((rendition) => rendition.kind === kind)
  if (made !== undefined) return made
  if (kind !== 'preview') throw new RefusalError({ key: 'file.notFound' })
  if (!previewable.has(file.mediaType)) throw new RefusalError({ key: 'file.noPreview' })
  const going = making.get(file.sid) ?? makeNow(file, services).finally(() => making.delete(file.sid))
  making.set(file.sid, going)
  return going
}

async function makeNow(file: FileRecord, services: Services): Promise<Rendition> {
  const preview = await makePreview(await openFile(file, services))
  if (preview === null) throw new RefusalError({ key: 'file.noPreview' })
  return services.vault.files.addRendition(file.sid, 'preview', Readable.from([preview]), previewType)
}

interface SendContext {
  readonly reply: FastifyReply
  readonly services: Pick<Services, 'vault' | 'clouds'>
}

/** A file's bytes, whole or the range that is asked for. */
export async function sendContent(
  found: Pick<DownloadableFile, 'hash' | 'size' | 'objectKey' | 'cloudName'>,
  request: FastifyRequest,
  { reply, services }: SendContext,
): Promise<FastifyReply> {
  const { size } = found
  void reply.header('Accept-Ranges', 'bytes').header('Content-Encoding', 'identity')
  const range = byteRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const content = await openFile(found, services, range ?? undefined)
  if (range !== null) void reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('Content-Length', String(range === null ? size : range.end - range.start + 1)).send(content)
}
