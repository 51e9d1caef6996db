import multipart from '@fastify/multipart'
import { limits, ODataError } from '@naire/odata'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes of a JSON body at most; files have limits of their own. */
export const bodyLimit = 8 * 1024 * 1024

/** JSON, batches, and files, whole or in pieces, only; a body that is announced as JSON and empty means none. */
export async function addBodyParsers(fastify: FastifyInstance): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('multipart/mixed', { parseAs: 'buffer', bodyLimit: limits.batchBytes }, (request, body, done) => done(null, body))
  fastify.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: limits.batchBytes }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (Buffer.byteLength(body) > bodyLimit && !isBatch(request)) done(new ODataError(413, `a body has at most ${bodyLimit} bytes`), undefined)
    else parseJson(request, body as string, done)
  })
  // Pieces of files go to the disk as they come.
  fastify.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  await fastify.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 9 } })
}

const isBatch = ({ url }: FastifyRequest): boolean => /^\/odata\/(\$|%24)batch\b/i.test(url)
