import multipart from '@fastify/multipart'
import { Refused } from '@naire/domain/refusals'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** Bytes of a JSON body at most; files have limits of their own. */
export const bodyLimit = 8 * 1024 * 1024

/** A body of JSON, or a batch, has to be here by then; files may take as long as they need. */
export const slowestBodyMs = 20_000

/** JSON only, and files; a body that is announced as JSON and empty means none. */
export async function addBodyParsers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('preParsing', async ({ headers, raw }, _, payload) => {
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') throw new Refused({ key: 'request.unsupportedMedia', target: 'Content-Encoding' })
    if (/^(application\/json|multipart\/mixed)/i.test(headers['content-type'] ?? '')) giveUpOn(raw)
    return payload
  })
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
  await fastify.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 9 } })
}

/** Who sends byte after byte holds a connection and a request for nothing. */
function giveUpOn(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), slowestBodyMs)
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}
