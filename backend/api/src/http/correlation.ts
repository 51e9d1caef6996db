import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The caller's own id when it is a plain one, so that its log and ours can be laid side by side. */
export function correlationId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-correlation-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
