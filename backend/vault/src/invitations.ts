import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { invitationHours } from '@naire/domain/users'
import { sha256 } from './hash.ts'

export interface Invitation {
  readonly userSid: string
  readonly expiresAt: Date
}

/** Links by which people set a password of their own. Tokens are opaque and stored as hashes. */
export interface Invitations {
  /** Token of a new one; an earlier one of the user is over. */
  issue(userSid: string, hours?: number): Promise<Invitation & { readonly token: string }>
  /** Null: it was used, was replaced, or never was. */
  find(token: string): Promise<{ readonly userSid: string; readonly isExpired: boolean } | null>
  /** Takes one that has not expired; of two who try at once one gets it. */
  claim(token: string): Promise<Invitation | null>
  /** Gives back what was claimed, unless there is a newer one. */
  release(token: string, invitation: Invitation): Promise<void>
  end(userSid: string): Promise<void>
}

export function createInvitations({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): Invitations {
  const inserting = 'insert into vault.invitations (user_sid, token_hash, expires_at) values ($1, $2, $3)'
  return {
    async issue(userSid, hours = invitationHours) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + hours * 3_600_000)
      await pool.query(
        `${inserting} on conflict (user_sid) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
        [userSid, sha256(token), expiresAt],
      )
      return { token, userSid, expiresAt }
    },
    async find(token) {
      const { rows } = await pool.query<{ readonly userSid: string; readonly isExpired: boolean }>(
        'select user_sid as "userSid", expires_at <= $2 as "isExpired" from vault.invitations where token_hash = $1',
        [sha256(token), now()],
      )
      return rows[0] ?? null
    },
    async claim(token) {
      const { rows } = await pool.query<Invitation>(
        `delete from vault.invitations where token_hash = $1 and expires_at > $2 returning user_sid as "userSid", expires_at as "expiresAt"`,
        [sha256(token), now()],
      )
      return rows[0] ?? null
    },
    async release(token, { userSid, expiresAt }) {
      await pool.query(`${inserting} on conflict (user_sid) do nothing`, [userSid, sha256(token), expiresAt])
    },
    async end(userSid) {
      await pool.query('delete from vault.invitations where user_sid = $1', [userSid])
    },
  }
}
