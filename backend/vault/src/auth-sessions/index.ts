import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import type { ProviderKind } from '@naire/domain/orgs'
import { sha256 } from '../hash.ts'

const hour = 3_600_000
const lifetime = { idle: 12 * hour, remembered: 30 * 24 * hour, longest: 30 * 24 * hour }
/** A session is slid on at most this often, so that reading does not write. */
const slidEvery = 60_000
const longestUserAgent = 300

const columns = `sid, user_sid as "userSid", remembered, started_at as "startedAt", expires_at as "expiresAt", used_at as "usedAt", address, user_agent as "userAgent", provider, proves_factors as "provesFactors"`

/** Every process asks the table each time: what has ended has ended everywhere. */
interface AuthSessionDependencies {
  readonly pool: Pool
  readonly now: () => Date
  /** However much it is used. */
  readonly longestMs?: number
}

export function createAuthSessions({ pool, now, longestMs = lifetime.longest }: AuthSessionDependencies): AuthSessions {
  const expiry = (remembered: boolean, startedAt: Date) =>
    new Date(
      Math.min(now().getTime() + (remembered ? lifetime.remembered : lifetime.idle), startedAt.getTime() + longestMs),
    )
  /** Sign-ins that began before this are over. */
  const oldest = () => new Date(now().getTime() - longestMs)

  async function slide(hash: Buffer, session: AuthSession): Promise<AuthSession> {
    const expiresAt = expiry(session.remembered, session.startedAt)
    if (expiresAt.getTime() - session.expiresAt.getTime() < slidEvery) return session
    const usedAt = now()
    await pool.query('update vault.auth_sessions set expires_at = $2, used_at = $3 where token_hash = $1', [
      hash,
      expiresAt,
      usedAt,
    ])
    return { ...session, expiresAt, usedAt }
  }

  return {
    async start(userSid, { remember, address, userAgent, provider = null, provesFactors = false }) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = expiry(remember, now())
      await pool.query('delete from vault.auth_sessions where expires_at < $1 or started_at <= $2', [now(), oldest()])
      const { rows } = await pool.query<{ readonly sid: string }>(
        `insert into vault.auth_sessions (token_hash, user_sid, remembered, started_at, used_at, expires_at, address, user_agent, provider, proves_factors)
         values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9) returning sid`,
        [
          sha256(token),
          userSid,
          remember,
          now(),
          expiresAt,
          address,
          userAgent.slice(0, longestUserAgent),
          provider,
          provesFactors,
        ],
      )
      return { token, sid: rows[0]?.sid ?? '', expiresAt }
    },
    async use(token) {
      const hash = sha256(token)
      const { rows } = await pool.query<AuthSession>({
        name: 'vault-use-token',
        text: `select ${columns} from vault.auth_sessions where token_hash = $1 and expires_at > $2 and started_at > $3`,
        values: [hash, now(), oldest()],
      })
      return rows[0] ? slide(hash, rows[0]) : null
    },
    async end(token) {
      const { rows } = await pool.query<EndedSession>(
        'delete from vault.auth_sessions where token_hash = $1 returning sid, user_sid as "userSid", provider',
        [sha256(token)],
      )
      return rows[0] ?? null
    },
    async list(userSid) {
      const { rows } = await pool.query<AuthSession>(
        `select ${columns} from vault.auth_sessions where user_sid = $1 and expires_at > $2 and started_at > $3 order by used_at desc, sid`,
        [userSid, now(), oldest()],
      )
      return rows
    },
    async endOne(userSid, sid) {
      const { rowCount } = await pool.query(
        'delete from vault.auth_sessions where user_sid = $1 and sid = $2 and expires_at > $3',
        [userSid, sid, now()],
      )
      return rowCount === 1
    },
    async endOthers(userSid, exceptToken) {
      const { rows } = await pool.query<{ readonly sid: string }>(
        'delete from vault.auth_sessions where user_sid = $1 and token_hash <> $2 returning sid',
        [userSid, sha256(exceptToken)],
      )
      await pool.query('delete from vault.factor_challenges where user_sid = $1', [userSid])
      return rows.map(({ sid }) => sid)
    },
    async revokeUser(userSid, { exceptToken } = {}) {
      const kept = exceptToken === undefined ? null : sha256(exceptToken)
      await pool.query(
        'delete from vault.auth_sessions where user_sid = $1 and ($2::bytea is null or token_hash <> $2)',
        [userSid, kept],
      )
      await pool.query('delete from vault.factor_challenges where user_sid = $1', [userSid])
      await pool.query('delete from vault.invitations where user_sid = $1', [userSid])
      if (kept === null) await pool.query('delete from vault.api_tokens where user_sid = $1', [userSid])
    },
  }
}

export interface AuthSession {
  /** Names the sign-in to its owner; of no use for signing in. */
  readonly sid: string
  readonly userSid: string
  readonly remembered: boolean
  readonly startedAt: Date
  readonly expiresAt: Date
  /** To the minute. */
  readonly usedAt: Date
  /** From where it was started. */
  readonly address: string
  readonly userAgent: string
  /** Kind of the provider that vouched; null: the password was right. */
  readonly provider: ProviderKind | null
  /** The provider asked for a second factor. */
  readonly provesFactors: boolean
}

type EndedSession = Pick<AuthSession, 'sid' | 'userSid' | 'provider'>

export interface NewAuthSession {
  readonly remember: boolean
  readonly address: string
  readonly userAgent: string
  /** Absent: by password. */
  readonly provider?: ProviderKind | null
  readonly provesFactors?: boolean
}

/**
 * Sign-ins. The token is opaque and stored as a hash; it slides 12 h with use, or 30 days when remembered, and is over
 * some days (30 by default) after it began, however much it is used.
 */
export interface AuthSessions {
  start(
    userSid: string,
    options: NewAuthSession,
  ): Promise<{ readonly token: string; readonly sid: string; readonly expiresAt: Date }>
  /** The session that a token stands for, slid on; `null` when it is unknown, revoked or over. */
  use(token: string): Promise<AuthSession | null>
  /** Gives the session that ended, `null` when there was none. */
  end(token: string): Promise<EndedSession | null>
  /** The user's living ones, the latest used first. */
  list(userSid: string): Promise<readonly AuthSession[]>
  /** Whether the user had such a living one, which is over now. */
  endOne(userSid: string, sid: string): Promise<boolean>
  /** Ends all but the one of this token; gives the sids of those that ended. */
  endOthers(userSid: string, exceptToken: string): Promise<readonly string[]>
  /**
   * Blocked, deleted, password changed: every sign-in of the user ends at once, the invitation, and every API token; with one kept it
   * was the user's own doing, and the tokens stay.
   */
  revokeUser(userSid: string, options?: { readonly exceptToken?: string }): Promise<void>
}
