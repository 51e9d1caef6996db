import { randomBytes } from 'node:crypto'
import type { TokenScope } from '@naire/domain/access'
import type { Pool } from '@naire/database'
import { sha256 } from './hash.ts'

export interface NewApiToken extends TokenScope {
  readonly name: string
  readonly expiresAt: Date
}

export interface ApiToken extends NewApiToken {
  /** Names the token to its owner; of no use for signing in. */
  readonly sid: string
  readonly userSid: string
  readonly createdAt: Date
  /** To the minute; null: never. */
  readonly usedAt: Date | null
  /** From where it was used last. */
  readonly address: string | null
}

/** Passwords for programs, each of one person, with a part of their rights and an end; stored as hashes, shown once. */
export interface ApiTokens {
  /** Null when the person has `most` living ones. */
  create(
    userSid: string,
    token: NewApiToken,
    most: number,
  ): Promise<{ readonly sid: string; readonly token: string } | null>
  /** The living one that this is; null for any other text. */
  use(token: string, address: string): Promise<ApiToken | null>
  /** The person's living ones, the newest first. */
  list(userSid: string): Promise<readonly ApiToken[]>
  /** Whether the person had such a living one, which is over now. */
  end(userSid: string, sid: string): Promise<boolean>
  endAllOf(userSids: readonly string[]): Promise<void>
}

/** So that a token is told from a sign-in, and found where it should not stand. */
const prefix = 'naire_'
export const isApiToken = (text: string): boolean => text.startsWith(prefix)

/** Minimum milliseconds between two writes of a token's usage. */
const writtenEveryMs = 60_000

const columns = `sid, user_sid as "userSid", name, read_only as "readOnly", subject_sid as "subjectSid", created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt", address`

export function createApiTokens({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): ApiTokens {
  return {
    async create(userSid, { name, readOnly, subjectSid, expiresAt }, most) {
      const token = prefix + randomBytes(32).toString('base64url')
      await pool.query('delete from vault.api_tokens where expires_at <= $1', [now()])
      const { rows } = await pool.query<{ readonly sid: string }>(
        `insert into vault.api_tokens (token_hash, user_sid, name, read_only, subject_sid, created_at, expires_at)
         select $1, $2::text, $3, $4, $5, $6, $7 where (select count(*) from vault.api_tokens where user_sid = $2::text) < $8 returning sid`,
        [sha256(token), userSid, name, readOnly, subjectSid, now(), expiresAt, most],
      )
      return rows[0] === undefined ? null : { sid: rows[0].sid, token }
    },
    async use(token, address) {
      if (!isApiToken(token)) return null
      const hash = sha256(token)
      const { rows } = await pool.query<ApiToken>({
        name: 'vault-use-api-token',
        text: `select ${columns} from vault.api_tokens where token_hash = $1 and expires_at > $2`,
        values: [hash, now()],
      })
      const [found] = rows
      if (found === undefined) return null
      if (found.address !== address || now().getTime() - (found.usedAt?.getTime() ?? 0) >= writtenEveryMs) {
        await pool.query('update vault.api_tokens set used_at = $2, address = $3 where token_hash = $1', [
          hash,
          now(),
          address,
        ])
      }
      return found
    },
    async list(userSid) {
      const { rows } = await pool.query<ApiToken>(
        `select ${columns} from vault.api_tokens where user_sid = $1 and expires_at > $2 order by created_at desc, sid`,
        [userSid, now()],
      )
      return rows
    },
    async end(userSid, sid) {
      const { rowCount } = await pool.query(
        'delete from vault.api_tokens where user_sid = $1 and sid = $2 and expires_at > $3',
        [userSid, sid, now()],
      )
      return rowCount === 1
    },
    async endAllOf(userSids) {
      await pool.query('delete from vault.api_tokens where user_sid = any ($1)', [userSids])
    },
  }
}
