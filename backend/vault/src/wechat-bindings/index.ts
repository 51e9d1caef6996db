import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'

const longestMs = 600_000
const mostTries = 5

export function createWechatBindings({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): WechatBindings {
  return {
    async begin({ userSid, secret }) {
      const ticket = randomBytes(24).toString('base64url')
      await pool.query('delete from vault.wechat_bindings where until < $1 or user_sid = $2', [now(), userSid])
      await pool.query(
        'insert into vault.wechat_bindings (ticket_hash, user_sid, secret_hash, until) values ($1, $2, $3, $4)',
        [sha256(ticket), userSid, sha256(secret), new Date(now().getTime() + longestMs)],
      )
      return ticket
    },
    async userOf(ticket) {
      const { rows } = await pool.query<{ readonly userSid: string }>(
        'select user_sid as "userSid" from vault.wechat_bindings where ticket_hash = $1 and until > $2 and offered is null',
        [sha256(ticket), now()],
      )
      return rows[0]?.userSid ?? null
    },
    async offer(ticket, sealedOpenid) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const { rowCount } = await pool.query(
        'update vault.wechat_bindings set offered = $3, code_hash = $4 where ticket_hash = $1 and until > $2 and offered is null',
        [sha256(ticket), now(), sealedOpenid, sha256(code)],
      )
      return rowCount === 1 ? code : null
    },
    async confirm({ userSid, secret, code }) {
      const values = [userSid, sha256(secret), now()]
      const { rows } = await pool.query<{ readonly offered: Buffer }>(
        'delete from vault.wechat_bindings where user_sid = $1 and secret_hash = $2 and until > $3 and offered is not null and code_hash = $4 and tries < $5 returning offered',
        [...values, sha256(code), mostTries],
      )
      if (rows[0] === undefined)
        await pool.query(
          'update vault.wechat_bindings set tries = tries + 1 where user_sid = $1 and secret_hash = $2 and until > $3',
          values,
        )
      return rows[0]?.offered ?? null
    },
  }
}

/**
 * Accounts that are being joined to a WeChat: begun by a screen, offered by the phone that read its code, confirmed by
 * the same screen; each once, within some minutes.
 */
export interface WechatBindings {
  /**
   * `secret` stays with the screen; gives the ticket that the phone reads. What the person had begun before is over.
   */
  begin(binding: { readonly userSid: string; readonly secret: string }): Promise<string>
  /** Returns the owner of a ticket, while no phone has made an offer with it. */
  userOf(ticket: string): Promise<string | null>
  /**
   * Keeps whom WeChat vouched for, sealed, and gives the code that its reader types at the screen; null when the ticket
   * is over or was used.
   */
  offer(ticket: string, sealedOpenid: Uint8Array): Promise<string | null>
  /** Returns the offer, once; null for a wrong secret or code. After several wrong codes nothing is left to confirm. */
  confirm(binding: {
    readonly userSid: string
    readonly secret: string
    readonly code: string
  }): Promise<Uint8Array | null>
}
