import multipart from '@fastify/multipart'
import { RefusalError } from '@naire/domain/refusals'
import { limits, ODataError } from '@naire/odata'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** Bytes of a JSON body at most; files have limits of their own. */
export const bodyLimit = 8 * 1024 * 1024

/** A body of JSON, or a batch, has to be here by then; files may take as long as they need. */
export const slowestBodyMs = 20_000

/** JSON, batches, and files, whole or in pieces, only; a body that is announced as JSON and empty means none. */
export async function addBodyParsers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('preParsing', async ({ headers, raw }, _, payload) => {
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
      throw new RefusalError({ key: 'request.unsupportedMedia', target: 'Content-Encoding' })
    if (/^(application\/json|multipart\/mixed)/i.test(headers['content-type'] ?? '')) giveUpOn(raw)
    return payload
  })
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    'multipart/mixed',
    { parseAs: 'buffer', bodyLimit: limits.batchBytes },
    (request, body, done) => done(null, body),
  )
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.batchBytes },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (Buffer.byteLength(body) > bodyLimit && !isBatch(request))
        done(new ODataError(413, `a body has at most ${bodyLimit} bytes`), undefined)
      else parseJson(request, body as string, done)
    },
  )
  // Pieces of files go to the disk as they come.
  fastify.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  await fastify.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 9 } })
}

const isBatch = ({ url }: FastifyRequest): boolean => /^\/odata\/(\$|%24)batch\b/i.test(url)

/** Who sends byte after byte holds a connection and a request for nothing. */
function giveUpOn(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), slowestBodyMs)
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}
