import { randomBytes } from 'node:crypto'
import { gathered, type Pool } from '@naire/database'
import type { DataPart, PartedData } from '@naire/domain/event-sourcing'
import {
  destroyed,
  disclose,
  enclose,
  encloseParts,
  keyBytes,
  KeyDestroyed,
  merged,
  partedBytes,
  partKey,
  placeOf,
  subjectOf,
} from './envelope.ts'
import { type MasterKey, unwrap, wrap } from './master-key.ts'

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
  async function foundOrMade(asked: readonly KeyToMake[]): Promise<(Buffer | null)[]> {
    const lengths = new Map<string, number>()
    // Who seals one thing whole begins a subject that is erased whole.
    for (const { subject, length } of asked) lengths.set(subject, Math.min(length, lengths.get(subject) ?? length))
    const distinct = [...lengths.keys()].toSorted()
    const wrapped = distinct.map((subject) => wrap(master, subject, randomBytes(lengths.get(subject) ?? keyBytes)))
    const { rows } = await pool.query<KeyRow>({ name: 'vault-make-keys', text: makeKeys, values: [distinct, wrapped] })
    const keys = new Map(rows.map((row) => [row.subject, remember(row)]))
    const madeByOthers = await keysOf(distinct.filter((subject) => !keys.has(subject)))
    return asked.map(({ subject }) => {
      const key = keys.get(subject) ?? madeByOthers.get(subject)
      if (key === undefined && !keys.has(subject)) throw new Error('a key that was just made is missing from the vault')
      return key ?? null
    })
  }

  const findOrMake = gathered(foundOrMade, { most: 128 })

  async function keyToSeal(subject: string, length: number): Promise<Buffer> {
    const known = cache.get(subject)
    const key = known === undefined ? await findOrMake({ subject, length }) : known
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
    async seal(subject, data, parts) {
      const key = await keyToSeal(subject, parts === undefined ? keyBytes : partedBytes)
      const own = Object.entries(parts ?? {}) as [DataPart, object][]
      if (own.length === 0) return enclose(subject, partKey(key, 'rest') ?? destroyed(subject), data)
      if (key.length === keyBytes)
        return enclose(
          subject,
          key,
          own.reduce((all, [, fields]) => merged(all, fields), data),
        )
      return encloseParts(subject, key, { rest: data, ...parts })
    },
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
    isParted: async (subject) => (await keysOf([subject])).get(subject)?.length === partedBytes,
    async destroyParts(subject, parts) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<KeyRow>(
          'select subject, wrapped from vault.data_keys where subject = $1 for update',
          [subject],
        )
        const wrapped = rows[0]?.wrapped ?? null
        const key = wrapped && unwrap(master, subject, wrapped)
        if (key !== null && key.length !== partedBytes) throw new KeyNotParted(subject)
        if (key !== null) {
          for (const part of parts) key.fill(0, placeOf(part), placeOf(part) + keyBytes)
          const update = 'update vault.data_keys set wrapped = $2 where subject = $1'
          await client.query(update, [subject, wrap(master, subject, key)])
        }
        await client.query('commit')
        cache.set(subject, key)
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/**
 * Inserts missing keys and reads all; a key stored concurrently by another process is in neither half. The order of
 * subjects prevents deadlocks between two makers.
 */
const makeKeys = `
  with made as (
    insert into vault.data_keys (subject, wrapped)
    select subject, wrapped from unnest($1::text[], $2::bytea[]) as new(subject, wrapped) order by subject collate "C"
    on conflict do nothing returning subject, wrapped
  )
  select subject, wrapped from made
  union all select subject, wrapped from vault.data_keys where subject = any ($1)`

const maxKeys = 10_000
/** Milliseconds for which another process may continue to read after a key was destroyed. */
const keptFor = 60_000

/** Unwrapped keys by subject, the longest unused one dropped first. `null` stands for a destroyed key. */
class KeyCache {
  readonly #entries = new Map<string, { readonly key: Buffer | null; readonly until: number }>()

  get(subject: string): Buffer | null | undefined {
    const entry = this.#entries.get(subject)
    if (!entry) return undefined
    this.#entries.delete(subject)
    if (entry.until < Date.now()) return undefined
    this.#entries.set(subject, entry)
    return entry.key
  }

  set(subject: string, key: Buffer | null): void {
    this.#entries.delete(subject)
    this.#entries.set(subject, { key, until: Date.now() + keptFor })
    if (this.#entries.size > maxKeys) this.#entries.delete(this.#entries.keys().next().value ?? '')
  }
}

interface KeyToMake {
  readonly subject: string
  readonly length: number
}

/** In the place of data whose key was destroyed. */
export interface ErasedData {
  readonly erased: true
}

export function isErased(value: object | ErasedData): value is ErasedData {
  return 'erased' in value && value.erased === true && Object.keys(value).length === 1
}

/** Encryption of personal data per subject (a session or a person). AES-256-GCM; destroying the key erases the data. */
export interface Keys {
  /**
   * The subject's key is made at first use, with `parts` one that has a key for each of them. Of a subject that was
   * begun without, parts are sealed with the rest. @throws KeyDestroyed when the subject, or one of the parts, was erased.
   */
  seal(subject: string, data: object, parts?: Omit<PartedData, 'rest'>): Promise<Uint8Array>
  /**
   * Returns the object given to `seal`, or `Erased`. The subject is read from the bytes themselves. @throws when the
   * bytes are damaged.
   */
  open(sealed: Uint8Array): Promise<object | ErasedData>
  /** As `open`, for many: keys are loaded in one query. */
  openMany(sealed: readonly Uint8Array[]): Promise<(object | ErasedData)[]>
  /** Cannot be undone. */
  destroyKey(subject: string): Promise<void>
  /** Whether parts of it can be erased without the rest. */
  isParted(subject: string): Promise<boolean>
  /** Cannot be undone. @throws KeyNotParted when it can only be erased whole */
  destroyParts(subject: string, parts: readonly DataPart[]): Promise<void>
}

export class KeyNotParted extends Error {
  override readonly name = 'KeyNotParted'
  constructor(readonly subject: string) {
    super('what was sealed of this subject has one key for all of it')
  }
}
