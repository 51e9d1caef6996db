import { gathered, type Pool } from '@naire/database'
import { sha256 } from '../hash.ts'

interface Binding {
  readonly session_sid: string
  readonly key_hash: Buffer
}

export function createSessionKeys(pool: Pool): SessionKeys {
  async function holders(sessionSids: readonly string[]): Promise<Map<string, Buffer>> {
    const { rows } = await pool.query<Binding>(
      'select session_sid, key_hash from vault.session_keys where session_sid = any ($1)',
      [sessionSids],
    )
    return holderOf(rows)
  }

  /** The hash that holds each session after the binding. */
  async function bound(bindings: readonly Binding[]): Promise<(Buffer | undefined)[]> {
    const sids = bindings.map(({ session_sid }) => session_sid)
    const hashes = bindings.map(({ key_hash }) => key_hash)
    const { rows } = await pool.query<Binding>({ name: 'vault-bind-keys', text: bindKeys, values: [sids, hashes] })
    const found = holderOf(rows)
    const boundByOthers = sids.filter((sid) => !found.has(sid))
    const others = boundByOthers.length === 0 ? found : await holders(boundByOthers)
    return sids.map((sid) => found.get(sid) ?? others.get(sid))
  }

  /** Sids of the sessions that each key holds, the oldest first. */
  async function heldBy(hashes: readonly Buffer[]): Promise<string[][]> {
    const { rows } = await pool.query<Binding>({
      name: 'vault-held-sessions',
      text: 'select session_sid, key_hash from vault.session_keys where key_hash = any ($1) order by bound_at',
      values: [hashes],
    })
    return hashes.map((hash) =>
      rows.filter(({ key_hash }) => key_hash.equals(hash)).map(({ session_sid }) => session_sid),
    )
  }

  async function otherOrFormer(sessionSid: string, hash: Buffer): Promise<'other' | 'former'> {
    const { rowCount } = await pool.query(
      'select 1 from vault.former_session_keys where session_sid = $1 and key_hash = $2',
      [sessionSid, hash],
    )
    return rowCount === 0 ? 'other' : 'former'
  }

  const bind = gathered(bound, { most: 128 })
  const held = gathered(heldBy, { most: 128 })

  return {
    async bind(sessionSid, key) {
      const hash = keyHash(key)
      const holder = await bind({ session_sid: sessionSid, key_hash: hash })
      return holder?.equals(hash) ? 'bound' : otherOrFormer(sessionSid, hash)
    },
    async check(sessionSid, key) {
      const holder = (await holders([sessionSid])).get(sessionSid)
      if (!holder) return 'unbound'
      return holder.equals(keyHash(key)) ? 'holds' : otherOrFormer(sessionSid, keyHash(key))
    },
    held: (key) => held(keyHash(key)),
  }
}

const holderOf = (rows: readonly Binding[]) => new Map(rows.map(({ session_sid, key_hash }) => [session_sid, key_hash]))

export function keyHash(key: string): Buffer {
  return sha256(key.toLowerCase())
}

/**
 * Of two that bind at once the first in line holds the session. What another process binds at the same time is in
 * neither half.
 */
const bindKeys = `
  with made as (
    insert into vault.session_keys (session_sid, key_hash)
    select session_sid, key_hash from unnest($1::text[], $2::bytea[]) with ordinality as new(session_sid, key_hash, place)
    order by session_sid collate "C", place
    on conflict do nothing returning session_sid, key_hash
  )
  select session_sid, key_hash from made
  union all select session_sid, key_hash from vault.session_keys where session_sid = any ($1)`

/** Keys of respondents' devices: 32 hex digits, bound to a session by whoever writes first, stored as a hash. */
export interface SessionKeys {
  /**
   * `bound` now or before by this very key; `other` when another key holds the session, `former` when it was taken from
   * this one.
   */
  bind(sessionSid: string, key: string): Promise<'bound' | 'other' | 'former'>
  /**
   * Whether this key holds the session, or held it until another device went on with it; `unbound` when no key does.
   */
  check(sessionSid: string, key: string): Promise<'holds' | 'other' | 'former' | 'unbound'>
  /** Which of several sessions this key holds. */
  held(key: string): Promise<string[]>
}
