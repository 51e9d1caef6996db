import { inTransaction, type Pool } from '@naire/database'
import { sha256 } from '../hash.ts'
import { keyHash } from '../session-keys/index.ts'
import { randomBytes } from 'node:crypto'

const longestMs = 600_000

export function createSessionMoves({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): SessionMoves {
  return {
    async begin(sessionSid) {
      const code = newMoveCode()
      const until = new Date(now().getTime() + longestMs)
      await pool.query('delete from vault.device_transfers where until < $1 or session_sid = $2', [now(), sessionSid])
      await pool.query('insert into vault.device_transfers (code_hash, session_sid, until) values ($1, $2, $3)', [
        sha256(code),
        sessionSid,
        until,
      ])
      return { code, until }
    },
    async find(code) {
      const { rows } = await pool.query<{ readonly session_sid: string }>(
        'select session_sid from vault.device_transfers where code_hash = $1 and until > $2',
        [sha256(plainMoveCode(code)), now()],
      )
      return rows[0]?.session_sid ?? null
    },
    take: (code, key) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ readonly session_sid: string }>(
          'update vault.device_transfers set taken_by = $2 where code_hash = $1 and until > $3 and coalesce(taken_by, $2) = $2 returning session_sid',
          [sha256(plainMoveCode(code)), keyHash(key), now()],
        )
        const [move] = rows
        if (!move) return null
        await client.query(handOver, [move.session_sid, keyHash(key)])
        return move.session_sid
      }),
    takeBack: (sessionSid, key) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'select 1 from vault.former_session_keys where session_sid = $1 and key_hash = $2 for update',
          [sessionSid, keyHash(key)],
        )
        if (rowCount === 0) return false
        // A code that is still open would take it away again.
        await client.query('delete from vault.device_transfers where session_sid = $1', [sessionSid])
        await client.query(handOver, [sessionSid, keyHash(key)])
        return true
      }),
  }
}

/** The key that held the session ($1) becomes a former one, and the given one ($2) holds it. */
const handOver = `
  with before as (
    insert into vault.former_session_keys (session_sid, key_hash)
    select session_sid, key_hash from vault.session_keys where session_sid = $1 and key_hash <> $2
    on conflict do nothing
  ), again as (
    delete from vault.former_session_keys where session_sid = $1 and key_hash = $2
  )
  insert into vault.session_keys (session_sid, key_hash) values ($1, $2)
  on conflict (session_sid) do update set key_hash = excluded.key_hash`

/** Without 0, 1, I, L, O and U: none is taken for another, and no word comes about. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const length = 8

/** 39 random bits. */
function newMoveCode(): string {
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // A byte of the last, unfinished round would favour the first signs.
      if (byte < 256 - (256 % signs.length) && code.length < length) code += signs[byte % signs.length]
    }
  }
  return code
}

/** As it was given: whatever case, spaces and hyphens it was typed with. */
const plainMoveCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * Lets another device go on with a session, by a code that is good once, for ten minutes. The keys of both devices stay
 * their own.
 */
export interface SessionMoves {
  /** Gives eight signs that are easy to read and type; only their hash is kept. An earlier code of the session ends. */
  begin(sessionSid: string): Promise<{ readonly code: string; readonly until: Date }>
  /** Sid of the session that a code is for. Null when it is none or has ended. */
  find(code: string): Promise<string | null>
  /**
   * From now on this key holds the session, and no other. Null when the code is none, has ended, or was used by another
   * key; the same once more is a retry.
   */
  take(code: string, key: string): Promise<string | null>
  /** A key that held the session before holds it again. False for any other. */
  takeBack(sessionSid: string, key: string): Promise<boolean>
}
