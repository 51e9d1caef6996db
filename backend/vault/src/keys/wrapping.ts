import type { Pool } from '@naire/database'
import type { MasterKey } from './master-key.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export function wrap(master: MasterKey, subject: string, key: Buffer): Buffer {
  return encrypt(master.key, key, Buffer.from(subject))
}

export function unwrap(master: MasterKey, subject: string, wrapped: Buffer): Buffer {
  return decrypt(master.key, wrapped, Buffer.from(subject))
}

/**
 * A lost or exchanged key file is found at the start, before anything is sealed that could not be opened together with
 * the rest.
 */
export async function checkMasterKey(pool: Pool, master: MasterKey): Promise<void> {
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    'select subject, wrapped from vault.data_keys where wrapped is not null limit 1',
  )
  const row = rows[0]
  if (!row) return
  try {
    unwrap(master, row.subject, row.wrapped)
  } catch (cause) {
    throw new Error(`${master.path} is not the key that this database was written with; put the right file back`, {
      cause,
    })
  }
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag, ciphertext. `context` is authenticated with it and not part of it. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** @throws when the bytes, the key or the context are not those of the encryption. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(context)
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}
