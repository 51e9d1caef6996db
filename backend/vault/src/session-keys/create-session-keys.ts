import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'
import type { SessionKeys } from './session-keys.ts'

export function createSessionKeys(pool: Pool): SessionKeys {
  async function holder(sessionSid: string): Promise<Buffer | undefined> {
    const { rows } = await pool.query<{ key_hash: Buffer }>('select key_hash from vault.session_keys where session_sid = $1', [sessionSid])
    return rows[0]?.key_hash
  }

  return {
    async bind(sessionSid, key) {
      const hash = keyHash(key)
      await pool.query('insert into vault.session_keys (session_sid, key_hash) values ($1, $2) on conflict do nothing', [sessionSid, hash])
      return (await holder(sessionSid))?.equals(hash) ? 'bound' : 'other'
    },
    async check(sessionSid, key) {
      const held = await holder(sessionSid)
      if (!held) return 'unbound'
      return held.equals(keyHash(key)) ? 'holds' : 'other'
    },
    async held(key) {
      const { rows } = await pool.query<{ session_sid: string }>(
        'select session_sid from vault.session_keys where key_hash = $1 order by bound_at',
        [keyHash(key)],
      )
      return rows.map(({ session_sid }) => session_sid)
    },
  }
}

function keyHash(key: string): Buffer {
  return sha256(key.toLowerCase())
}
