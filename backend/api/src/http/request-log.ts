import type { FastifyInstance } from 'fastify'
import type { Logger } from '../logging/logger.ts'

/** A line per request: the path alone, because a query may filter by somebody's answer. */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      correlationId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) log.warn(line, 'request')
    else log.debug(line, 'request')
  })
}
