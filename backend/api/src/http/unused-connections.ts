import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers open connections before they need them. A server that closes would wait for those as long as for a slow request. */
export function closeUnusedConnections(fastify: FastifyInstance, { https }: { readonly https: boolean }): void {
  const unused = new Set<Socket>()
  fastify.server.on(https ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  fastify.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  fastify.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
