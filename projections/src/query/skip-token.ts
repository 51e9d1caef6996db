import { createHash } from 'node:crypto'
import { ODataError } from '@naire/odata'

/**
 * Where the next page begins: the order keys of the last row, as texts. It belongs to one question of one viewer (`of`);
 * nothing in it is trusted: the values are parameters, and what the viewer may see is asked anew.
 */
export function writeSkipToken(of: string, keys: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(of), ...keys])).toString('base64url')
}

export function readSkipToken(of: string, token: string, length: number): readonly (string | null)[] {
  const wrong = new ODataError(400, 'this page token belongs to another request', { target: '$skiptoken' })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    throw wrong
  }
  if (!Array.isArray(parts) || parts.length !== length + 1 || parts[0] !== fingerprint(of)) throw wrong
  const keys: unknown[] = parts.slice(1)
  if (!keys.every((key): key is string | null => key === null || typeof key === 'string')) throw wrong
  return keys
}

function fingerprint(of: string): string {
  return createHash('sha256').update(of).digest('base64url').slice(0, 16)
}
