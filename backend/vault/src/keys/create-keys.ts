import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { disclose, enclose, subjectOf } from './envelope.ts'
import { KeyCache } from './key-cache.ts'
import { type Erased, KeyDestroyed, type Keys } from './keys.ts'
import type { MasterKey } from './master-key.ts'
import { unwrap, wrap } from './wrapping.ts'

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer | null
}

export function createKeys({ pool, master }: { readonly pool: Pool; readonly master: MasterKey }): Keys {
  const cache = new KeyCache()

  function remember({ subject, wrapped }: KeyRow): Buffer | null {
    const key = wrapped && unwrap(master, subject, wrapped)
    cache.set(subject, key)
    return key
  }

  /** Subjects without a row are absent from the answer. */
  async function keysOf(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    const found = new Map<string, Buffer | null>()
    const missing: string[] = []
    for (const subject of new Set(subjects)) {
      const key = cache.get(subject)
      if (key === undefined) missing.push(subject)
      else found.set(subject, key)
    }
    if (missing.length === 0) return found
    const { rows } = await pool.query<KeyRow>('select subject, wrapped from vault.data_keys where subject = any ($1)', [missing])
    for (const row of rows) found.set(row.subject, remember(row))
    return found
  }

  async function keyToSeal(subject: string): Promise<Buffer> {
    const known = (await keysOf([subject])).get(subject)
    if (known) return known
    if (known === null) throw new KeyDestroyed(subject)
    const wrapped = wrap(master, subject, randomBytes(32))
    await pool.query('insert into vault.data_keys (subject, wrapped) values ($1, $2) on conflict do nothing', [subject, wrapped])
    return keyToSeal(subject)
  }

  async function openMany(sealed: readonly Uint8Array[]): Promise<(object | Erased)[]> {
    const subjects = sealed.map(subjectOf)
    const keys = await keysOf(subjects)
    return sealed.map((bytes, at) => {
      const key = keys.get(subjects[at] ?? '')
      // A key that was never stored cannot have sealed anything: its row was lost, which is not an erasure.
      if (key === undefined) throw new Error('the key of sealed data is missing from the vault')
      return key === null ? { erased: true } : disclose(bytes, key)
    })
  }

  return {
    seal: async (subject, data) => enclose(subject, await keyToSeal(subject), data),
    openMany,
    async open(sealed) {
      const [opened] = await openMany([sealed])
      return opened ?? { erased: true }
    },
    async destroyKey(subject) {
      await pool.query(
        `insert into vault.data_keys (subject, wrapped, destroyed_at) values ($1, null, now())
         on conflict (subject) do update set wrapped = null, destroyed_at = coalesce(data_keys.destroyed_at, now())`,
        [subject],
      )
      cache.set(subject, null)
    },
  }
}
