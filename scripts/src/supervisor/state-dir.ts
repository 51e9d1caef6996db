import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const checkout = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/**
 * Where everything that outlives a start is kept: `DATA_DIR`, else `.data/` in the checkout.
 * As root it is outside the checkout, because PostgreSQL then runs as another user, who may not be let in there.
 */
export function stateDir(env: NodeJS.ProcessEnv): string {
  if (env['DATA_DIR']) return env['DATA_DIR']
  if (process.getuid?.() !== 0) return join(checkout, '.data')
  return join(
    '/var/lib/naire',
    `${basename(checkout)}-${createHash('sha256').update(checkout).digest('hex').slice(0, 8)}`,
  )
}
