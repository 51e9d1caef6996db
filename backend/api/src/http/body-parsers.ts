import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Bytes of a JSON body at most; files have limits of their own. */
export const bodyLimit = 8 * 1024 * 1024

/** JSON only, and files, whole or in pieces; a body that is announced as JSON and empty means none. */
export async function addBodyParsers(fastify: FastifyInstance): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
  // Pieces of files go to the disk as they come.
  fastify.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  await fastify.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 9 } })
}
