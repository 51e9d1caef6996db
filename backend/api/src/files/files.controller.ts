import { downloadQuery, uploadQuery } from '@naire/contract'
import type { MultipartFile } from '@fastify/multipart'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachmentNamed } from '../http/answer.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import { withReceipt } from '../receipts/receipts-of.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { isResourceType } from '../resources/resource-kinds.ts'
import { storeResource } from '../resources/store-resource.ts'
import { findFile, sendContent } from './download.ts'
import { isShowable } from './file-kinds.ts'
import { fileNameOf } from './file-name.ts'
import { upload } from './upload.ts'

@Controller()
export class FilesController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  /** One multipart file; its name comes from X-File-Name (percent-encoded) or the part itself, and is never a path. */
  @Post('/UploadFiles')
  async upload(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    const { bizObjectType } = request.query as { readonly bizObjectType?: unknown }
    const query = isResourceType(bizObjectType) ? null : uploadQuery.parse(request.query)
    const part = request.isMultipart()
      ? await request.file({ limits: { fileSize: Number.POSITIVE_INFINITY } })
      : undefined
    if (part === undefined) throw new RefusalError({ key: 'request.invalid', target: 'file' })
    // A refused file is read to its end: the sender hears the answer only then.
    const fileName = nameIn(request, part)
    const given = {
      caller,
      content: part.file,
      fileName,
      bytes: Number(request.headers['content-length']) || unsaidBytes,
    }
    const storing =
      query === null
        ? storeResource({ ...given, query: request.query }, this.services).then((file) => ({
            file,
            position: undefined,
          }))
        : upload({ ...given, query }, this.services)
    const { file, position } = await storing.finally(() => part.file.unpipe().resume())
    if (position !== undefined) {
      void reply.header('X-Position', String(position))
      if (caller.client !== null) this.positions.remember(caller.client, position)
    }
    return reply
      .status(200)
      .header('Cache-Control', 'no-store')
      .send(query === null ? file : await withReceipt(file, query.objectSid, this.services))
  }

  @Get('/DownloadFiles')
  async download(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const query = downloadQuery.parse(request.query)
    const found = await findFile(query, await this.callers.of(request), this.services)
    const shown = query.inline === '1' && isShowable(found.mediaType)
    void reply
      .header('Content-Type', shown || query.rendition !== undefined ? found.mediaType : 'application/octet-stream')
      .header('Content-Disposition', attachmentNamed(found.fileName, shown ? 'inline' : 'attachment'))
      .header('Cache-Control', 'private, no-cache')
      .header('ETag', `"${found.hash}"`)
    return sendContent(found, request, { reply, services: this.services })
  }
}

function nameIn(request: FastifyRequest, { filename, file }: MultipartFile): string {
  try {
    return fileNameOf(request, filename)
  } catch (error) {
    file.resume()
    throw error
  }
}

/** Size in bytes charged for a file that does not announce its size. */
const unsaidBytes = 16 * 1_048_576
