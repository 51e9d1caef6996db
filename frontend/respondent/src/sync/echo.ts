import type { AttachRow } from '../storage/rows.ts'
import type { StoredFile } from './server.ts'

/** Whether the server stored exactly this file. Without a secure context the browser cannot hash: then the size must do. */
export async function isEchoOf(
  { Data, FileSize }: Pick<AttachRow, 'Data' | 'FileSize'>,
  stored: StoredFile,
): Promise<boolean> {
  if (stored.FileSize !== FileSize || !stored.Hash) return false
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle || stored.Hash.length !== sha256Length) return true
  return stored.Hash.toLowerCase() === hex(await subtle.digest('SHA-256', Data))
}

const sha256Length = 64

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
