import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'
import type { AuthSession, AuthSessions } from './auth-sessions.ts'

const hour = 3_600_000
const lifetime = { idle: 12 * hour, remembered: 30 * 24 * hour }
/** A session is slid on at most this often, so that reading does not write. */
const slidEvery = 60_000

interface Row {
  readonly user_sid: string
  readonly remembered: boolean
  readonly started_at: Date
  readonly expires_at: Date
}

export function createAuthSessions({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): AuthSessions {
  const expiry = (remembered: boolean) => new Date(now().getTime() + (remembered ? lifetime.remembered : lifetime.idle))

  async function slide(hash: Buffer, row: Row): Promise<AuthSession> {
    const expiresAt = expiry(row.remembered)
    if (expiresAt.getTime() - row.expires_at.getTime() < slidEvery) return session(row)
    await pool.query('update vault.auth_sessions set expires_at = $2 where token_hash = $1', [hash, expiresAt])
    return session({ ...row, expires_at: expiresAt })
  }

  return {
    async start(userSid, { remember }) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = expiry(remember)
      await pool.query('delete from vault.auth_sessions where expires_at < $1', [now()])
      await pool.query(
        'insert into vault.auth_sessions (token_hash, user_sid, remembered, started_at, expires_at) values ($1, $2, $3, $4, $5)',
        [sha256(token), userSid, remember, now(), expiresAt],
      )
      return { token, expiresAt }
    },
    async use(token) {
      const hash = sha256(token)
      const { rows } = await pool.query<Row>({
        name: 'vault-use-token',
        text: 'select user_sid, remembered, started_at, expires_at from vault.auth_sessions where token_hash = $1 and expires_at > $2',
        values: [hash, now()],
      })
      return rows[0] ? slide(hash, rows[0]) : null
    },
    async end(token) {
      await pool.query('delete from vault.auth_sessions where token_hash = $1', [sha256(token)])
    },
    async revokeUser(userSid, { exceptToken } = {}) {
      const kept = exceptToken === undefined ? null : sha256(exceptToken)
      await pool.query('delete from vault.auth_sessions where user_sid = $1 and ($2::bytea is null or token_hash <> $2)', [userSid, kept])
    },
  }
}

function session({ user_sid, remembered, started_at, expires_at }: Row): AuthSession {
  return { userSid: user_sid, remembered, startedAt: started_at, expiresAt: expires_at }
}
