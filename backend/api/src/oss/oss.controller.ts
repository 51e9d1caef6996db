import {
  cdnTokenQuery,
  cloudNameQuery,
  cloudPathQuery,
  cloudStoredQuery,
  type CloudToken,
  cloudTokenQuery,
  type ObjectType,
} from '@naire/contract'
import { namedService } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { type Clouds, lyingIn } from '@naire/vault/cloud'
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkedName } from '../files/file-name.ts'
import { requireAccess } from '../http/access.ts'
import { attachmentNamed } from '../http/answer.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import { withReceipt } from '../receipts/receipts-of.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { cdnToken, cloudToken, readKey, folderOf } from './cloud-token.ts'
import { storeFromCloud } from './store-from-cloud.ts'
import { findFile, requireObject, type DownloadableFile } from '../files/download.ts'
import type { Caller } from '../http/caller.ts'

/** Cloud upload as the specification calls it (shell §7, runtime §7), `donwloadurl` included. */
@Controller('/oss')
export class OssController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  @Get('token')
  async token(@Req() request: FastifyRequest): Promise<CloudToken> {
    const caller = await this.callers.of(request)
    requireAccess('cloudToken', caller)
    const { services } = this
    return cloudToken(cloudTokenQuery.parse(request.query), caller, { services, clouds: this.clouds() })
  }

  @Get('cdnToken')
  async cdnToken(@Req() request: FastifyRequest): Promise<CloudToken> {
    const caller = await this.callers.of(request)
    requireAccess('cdnToken', caller)
    const { naireSid } = cdnTokenQuery.parse(request.query)
    const { naire, record } = await this.services.naires.newest(naireSid)
    requireAccess('cdnToken', caller, { orgSid: naire.orgSid, subjectSid: naire.subjectSid })
    return cdnToken(naireSid, this.clouds().named(namedService(record, 'CloudUploadName')))
  }

  /** The file lies in the cloud, called by its sid: it is checked and recorded like one that was uploaded here. */
  @Post('stored')
  async stored(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('cloudStored', caller)
    const { fileName, cloudError, ...query } = cloudStoredQuery.parse(request.query)
    const given = { query, fileName: checkedName(fileName, 'fileName'), caller }
    // What was sent before and not told of lies there: nothing is written over it.
    if (cloudError !== undefined && cloudError !== 'FileAlreadyExists') this.refuse(cloudError, request)
    const { file, position } = await storeFromCloud(given, this.services, this.clouds())
    if (position !== undefined) {
      void reply.header('X-Position', String(position))
      if (caller.client !== null) this.positions.remember(caller.client, position)
    }
    return reply
      .status(200)
      .header('Cache-Control', 'no-store')
      .send(await withReceipt(file, query.objectSid, this.services))
  }

  /** By the name that people know it by, or that of the object; an address of our own for a file that lies here. */
  @Get('donwloadurl')
  async downloadUrl(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('cloudDownloadUrl', caller)
    const { fileName, naireSid, ...query } = cloudNameQuery.parse(request.query)
    const filename = checkedName(fileName, 'fileName')
    return this.address(request, reply, { ...query, naireSid, filename })
  }

  @Get('fileurl')
  async fileUrl(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('cloudFileUrl', caller)
    const { path } = cloudPathQuery.parse(request.query)
    const [key] = this.clouds()
      .from(null)
      .flatMap(({ prefix }) => readKey(prefix, path) ?? [])
    if (key === undefined) throw new RefusalError({ key: 'file.notFound' })
    return this.address(request, reply, { ...key, filename: key.fileName })
  }

  private async address(request: FastifyRequest, reply: FastifyReply, named: NamedFile): Promise<FastifyReply> {
    const address = await addressOf(named, await this.callers.of(request), this.services)
    return reply.header('Content-Type', 'text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(address)
  }

  /** Reports the cloud's refusal of a browser's upload: to the operator's log, and to the reader in their language. */
  private refuse(code: string, { id }: FastifyRequest): never {
    this.services.log.warn({ correlationId: id, code }, 'the cloud refused a file')
    throw new RefusalError({ key: 'cloud.refused', details: { code } })
  }

  private clouds(): Clouds {
    if (this.services.clouds === null) throw new RefusalError({ key: 'cloud.notSetUp' })
    return this.services.clouds
  }
}

interface NamedFile {
  readonly naireSid: string
  readonly objectSid: string
  readonly bizObjectType: ObjectType
  /** As people know it, or that of the object in the cloud. */
  readonly filename: string
}

/**
 * Where a file can be fetched: in the cloud for some minutes, or here. A client that never told of its upload finds it
 * all the same.
 */
async function addressOf(named: NamedFile, caller: Caller, services: Services): Promise<string> {
  const found = await recorded(named, caller, services)
  const { clouds } = services
  if (found?.objectKey === null)
    return `/DownloadFiles/?${new URLSearchParams({ bizObjectType: String(named.bizObjectType), objectSid: named.objectSid, sid: found.sid })}`
  const cloud = clouds?.holding(found?.cloudName ?? null) ?? null
  if (clouds === null || cloud === null) throw new RefusalError({ key: 'cloud.notSetUp' })
  if (found !== null) return cloud.address(found.objectKey, attachmentNamed(found.fileName))
  await requireObject({ ...named, orgSid: null }, caller, services)
  const lying = await lyingIn(clouds.from(null), ({ prefix }) => `${folderOf(prefix, named)}${named.filename}`)
  if (lying === null) throw new RefusalError({ key: 'file.notFound' })
  return lying.cloud.address(lying.key, attachmentNamed(named.filename))
}

async function recorded(
  named: NamedFile,
  caller: Caller,
  services: Services,
): Promise<(DownloadableFile & { readonly objectKey: string | null }) | null> {
  return findFile(named, caller, services).catch((error: unknown) => {
    if (error instanceof RefusalError && error.refusal.key === 'file.notFound') return null
    throw error
  })
}
