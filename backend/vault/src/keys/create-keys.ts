import { randomBytes } from 'node:crypto'
import { gathered, type Pool } from '@naire/database'
import { type MasterKey, unwrap, wrap, decrypt, encrypt } from './master-key.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

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

/** Encoding of the data in the envelope: JSON, or JSON in raw DEFLATE (RFC 1951). */
const versions = { plain: 1, deflated: 2 } as const
const headerBytes = 2
/** Shorter data gains nothing. */
const deflatedFrom = 512
/** Far beyond a commit in parts of 256 KiB: what inflates to more is damaged or not ours. */
const mostInflated = 64 * 1024 * 1024

/**
 * Sealed data: version (1 byte), length of the subject (1 byte), the subject in UTF-8, then AES-256-GCM with all that
 * as context.
 */
export function enclose(subject: string, key: Uint8Array, data: object): Buffer {
  const plain = Buffer.from(JSON.stringify(data))
  const isLong = plain.length >= deflatedFrom
  const header = headerOf(isLong ? versions.deflated : versions.plain, subject)
  return Buffer.concat([header, encrypt(key, isLong ? deflateRawSync(plain, { level: 3 }) : plain, header)])
}

export function disclose(sealed: Uint8Array, key: Uint8Array): object {
  const header = headerOf(versionOf(sealed), subjectOf(sealed))
  const content = decrypt(key, sealed.subarray(header.length), header)
  const plain =
    versionOf(sealed) === versions.deflated ? inflateRawSync(content, { maxOutputLength: mostInflated }) : content
  const value: unknown = JSON.parse(plain.toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('sealed data is not an object')
  return value
}

export function subjectOf(sealed: Uint8Array): string {
  versionOf(sealed)
  return Buffer.from(sealed.subarray(headerBytes, headerBytes + (sealed[1] ?? 0))).toString('utf8')
}

function versionOf(sealed: Uint8Array): number {
  const version = sealed[0] ?? 0
  if (version !== versions.plain && version !== versions.deflated)
    throw new Error(`sealed data of an unknown version ${version}`)
  return version
}

function headerOf(version: number, subject: string): Buffer {
  const name = Buffer.from(subject)
  if (name.length === 0 || name.length > 255) throw new RangeError('a subject has 1 to 255 bytes')
  return Buffer.concat([Buffer.from([version, name.length]), name])
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
  /** The subject's key is made at first use. @throws KeyDestroyed when the subject was erased. */
  seal(subject: string, data: object): Promise<Uint8Array>
  /**
   * Returns the object given to `seal`, or `Erased`. The subject is read from the bytes themselves. @throws when the
   * bytes are damaged.
   */
  open(sealed: Uint8Array): Promise<object | ErasedData>
  /** As `open`, for many: keys are loaded in one query. */
  openMany(sealed: readonly Uint8Array[]): Promise<(object | ErasedData)[]>
  /** Cannot be undone. */
  destroyKey(subject: string): Promise<void>
}

export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed'
  constructor(readonly subject: string) {
    super('the key of this subject was destroyed')
  }
}
