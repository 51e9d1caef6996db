import type { Pool } from '@naire/database'
import { decrypt, encrypt } from './cipher.ts'
import type { MasterKey } from './master-key.ts'

export function wrap(master: MasterKey, subject: string, key: Buffer): Buffer {
  return encrypt(master.key, key, Buffer.from(subject))
}

export function unwrap(master: MasterKey, subject: string, wrapped: Buffer): Buffer {
  return decrypt(master.key, wrapped, Buffer.from(subject))
}

/** A lost or exchanged key file is found at the start, before anything is sealed that could not be opened together with the rest. */
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
