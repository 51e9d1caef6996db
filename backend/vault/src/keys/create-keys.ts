import { randomBytes } from 'node:crypto'
import { gathered, type Pool } from '@naire/database'
import { disclose, enclose, subjectOf } from './envelope.ts'
import { KeyCache } from './key-cache.ts'
import { type ErasedData, KeyDestroyed, type Keys } from './keys.ts'
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
    const { rows } = await pool.query<KeyRow>('select subject, wrapped from vault.data_keys where subject = any ($1)', [
      missing,
    ])
    for (const row of rows) found.set(row.subject, remember(row))
    return found
  }

  /** Keys that are there, and new ones for subjects that never had one, stored before anything is sealed with them. */
  async function foundOrMade(subjects: readonly string[]): Promise<(Buffer | null)[]> {
    const distinct = [...new Set(subjects)].toSorted()
    const wrapped = distinct.map((subject) => wrap(master, subject, randomBytes(32)))
    const { rows } = await pool.query<KeyRow>({ name: 'vault-make-keys', text: makeKeys, values: [distinct, wrapped] })
    const keys = new Map(rows.map((row) => [row.subject, remember(row)]))
    const madeByOthers = await keysOf(distinct.filter((subject) => !keys.has(subject)))
    return subjects.map((subject) => {
      const key = keys.get(subject) ?? madeByOthers.get(subject)
      if (key === undefined && !keys.has(subject)) throw new Error('a key that was just made is missing from the vault')
      return key ?? null
    })
  }

  const findOrMake = gathered(foundOrMade, { most: 128 })

  async function keyToSeal(subject: string): Promise<Buffer> {
    const known = cache.get(subject)
    const key = known === undefined ? await findOrMake(subject) : known
    if (key === null) throw new KeyDestroyed(subject)
    return key
  }

  async function openMany(sealed: readonly Uint8Array[]): Promise<(object | ErasedData)[]> {
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

/** What somebody else stores at the same time is in neither half. The order of subjects keeps two makers from waiting for each other. */
const makeKeys = `
  with made as (
    insert into vault.data_keys (subject, wrapped)
    select subject, wrapped from unnest($1::text[], $2::bytea[]) as new(subject, wrapped) order by subject collate "C"
    on conflict do nothing returning subject, wrapped
  )
  select subject, wrapped from made
  union all select subject, wrapped from vault.data_keys where subject = any ($1)`
