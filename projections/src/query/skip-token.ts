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
  const keys = keysOf(of, token)
  if (keys === null || keys.length !== length)
    throw new ODataError(400, 'this page token belongs to another request', { target: '$skiptoken' })
  return keys
}

/** Null for a token of another question, and for what is none. */
function keysOf(of: string, token: string): readonly (string | null)[] | null {
  const parts = parsed(Buffer.from(token, 'base64url').toString())
  if (!Array.isArray(parts) || parts[0] !== fingerprint(of)) return null
  const keys: readonly unknown[] = parts.slice(1)
  return keys.every((key): key is string | null => key === null || typeof key === 'string') ? keys : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function fingerprint(of: string): string {
  return createHash('sha256').update(of).digest('base64url').slice(0, 16)
}
