import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { sha256 } from './hash.ts'

/** Browsers on which a person signed in before, each known by a token that it keeps. */
export interface KnownDevices {
  isKnown(userSid: string, token: string): Promise<boolean>
  /** Gives the token to keep: the browser's own, or a new one where it has none. */
  remember(userSid: string, token: string | null): Promise<string>
  forget(userSid: string): Promise<void>
}

/** Of one person; those that were used longest ago go first. */
const mostKept = 20

export function createKnownDevices({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): KnownDevices {
  return {
    async isKnown(userSid, token) {
      return (
        (
          await pool.query('select from vault.known_devices where user_sid = $1 and token_hash = $2', [
            userSid,
            sha256(token),
          ])
        ).rowCount === 1
      )
    },
    async remember(userSid, token) {
      const kept = token ?? randomBytes(24).toString('base64url')
      await pool.query(
        'insert into vault.known_devices (user_sid, token_hash, used_at) values ($1, $2, $3) on conflict (user_sid, token_hash) do update set used_at = excluded.used_at',
        [userSid, sha256(kept), now()],
      )
      await pool.query(
        'delete from vault.known_devices where user_sid = $1 and token_hash in (select token_hash from vault.known_devices where user_sid = $1 order by used_at desc offset $2)',
        [userSid, mostKept],
      )
      return kept
    },
    async forget(userSid) {
      await pool.query('delete from vault.known_devices where user_sid = $1', [userSid])
    },
  }
}
