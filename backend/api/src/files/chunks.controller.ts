import { uploadQuery } from '@naire/contract'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Get, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { fileNameOf } from './file-name.ts'
import { beginUpload, continueUpload, dropUpload, type ChunkedUploadState, uploadStanding } from './upload-in-chunks.ts'

/** Files in pieces: announced, sent from the byte where it stands, asked about when a connection broke. */
@Controller('/UploadFiles/Chunks')
export class ChunksController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  /** X-File-Name and X-File-Size as for a whole file; X-File-Hash (SHA-256) makes the end compare. */
  @Post()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('beginChunks', caller)
    const query = uploadQuery.parse(request.query)
    const announced = { query, fileName: fileNameOf(request), fileSize: sizeOf(request), hash: hashOf(request) }
    return this.tell(reply.status(201), caller, await beginUpload(announced, caller, this.services))
  }

  @Get(':sid')
  async standing(
    @Req() request: FastifyRequest,
    @Param('sid') sid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('chunksStanding', caller)
    return this.tell(reply, caller, await uploadStanding(uploadSid(sid), caller, this.services))
  }

  /** The bytes as they are (application/offset+octet-stream); Upload-Offset says where they begin. */
  @Patch(':sid')
  async piece(
    @Req() request: FastifyRequest,
    @Param('sid') sid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('sendChunk', caller)
    const { body } = request
    const offset = numberIn(request, 'upload-offset', 0)
    if (!(body instanceof Readable)) throw new RefusalError({ key: 'request.unsupportedMedia', target: 'Content-Type' })
    // What is refused is read to its end: the sender hears the answer only then.
    const told = await continueUpload(uploadSid(sid), offset, body, { caller, services: this.services }).finally(() =>
      body.resume(),
    )
    return this.tell(reply, caller, told)
  }

  @Delete(':sid')
  async drop(
    @Req() request: FastifyRequest,
    @Param('sid') sid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('dropChunks', caller)
    await dropUpload(uploadSid(sid), caller, this.services)
    return reply.status(204).send()
  }

  private tell(reply: FastifyReply, caller: Caller, { standing, position }: ChunkedUploadState): FastifyReply {
    if (position !== undefined) {
      void reply.header('X-Position', String(position))
      if (caller.client !== null) this.positions.remember(caller.client, position)
    }
    return reply.header('Cache-Control', 'no-store').header('Upload-Offset', String(standing.Received)).send(standing)
  }
}

function uploadSid(text: string): string {
  const sid = normalSid(text)
  if (sid === null) throw new RefusalError({ key: 'file.uploadNotFound' })
  return sid
}

const sizeOf = (request: FastifyRequest): number => numberIn(request, 'x-file-size', 1)

function numberIn({ headers }: FastifyRequest, name: string, least: number): number {
  const value = headers[name]
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least)) throw new RefusalError({ key: 'request.invalid', target: name })
  return number
}

function hashOf({ headers }: FastifyRequest): string | null {
  const value = headers['x-file-hash']
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value))
    throw new RefusalError({ key: 'request.invalid', target: 'x-file-hash' })
  return value.toLowerCase()
}
