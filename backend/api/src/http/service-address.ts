import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { hostname as machineName } from 'node:os'
import type { Config } from '../config.ts'

/**
 * Address of this installation, without a slash at its end. Without `PUBLIC_URL` the address that was asked when it
 * names this machine; a name that anybody may have written into the request stands in no link.
 */
export function serviceAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host, hostname, socket }: FastifyRequest,
): string {
  if (publicUrl !== null) return publicUrl
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isOwn =
    isIP(name) > 0 || name === 'localhost' || name.endsWith('.local') || name === machineName().toLowerCase()
  const address = socket.localAddress ?? 'localhost'
  return `${protocol}://${isOwn ? host : `${isIP(address) === 6 ? `[${address}]` : address}:${socket.localPort ?? 80}`}`
}
