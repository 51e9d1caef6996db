import { hash as argon2id, verify } from '@node-rs/argon2'
import type { Pool } from '@naire/database'

/**
 * Argon2id with 19 MiB, two passes and one lane (the library's algorithm unless told otherwise): the least that OWASP
 * advises, some 30 ms of a core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const hash = (password: string): Promise<string> => argon2id(password, cost)

/** Made at another cost, when that was ours. */
const isOutdated = (stored: string): boolean =>
  !stored.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Argon2id of a password that nobody has: verified in place of an account's, so that both take their time. */
const nobodysHash = hash('nobody knows this password')

export function createPasswords(pool: Pool): Passwords {
  async function set(userSid: string, password: string): Promise<void> {
    await pool.query(
      `insert into vault.passwords (user_sid, hash) values ($1, $2)
       on conflict (user_sid) do update set hash = excluded.hash, set_at = now()`,
      [userSid, await hash(password)],
    )
  }

  return {
    set,
    async verify(userSid, password) {
      const { rows } = await pool.query<{ hash: string }>('select hash from vault.passwords where user_sid = $1', [
        userSid ?? '',
      ])
      const stored = rows[0]?.hash
      const right = (await verify(stored ?? (await nobodysHash), password)) && stored !== undefined
      if (right && isOutdated(stored))
        await pool.query('update vault.passwords set hash = $2 where user_sid = $1', [userSid, await hash(password)])
      return right
    },
    async setAt(userSid) {
      const { rows } = await pool.query<{ readonly at: Date }>(
        'select set_at as at from vault.passwords where user_sid = $1',
        [userSid],
      )
      return rows[0]?.at ?? null
    },
    async remove(userSid) {
      await pool.query('delete from vault.passwords where user_sid = $1', [userSid])
    },
  }
}

export interface Passwords {
  set(userSid: string, password: string): Promise<void>
  /**
   * Whether it is the person's; null: whoever it is for does not exist. The same time is taken for an account that has
   * none, so that answers do not tell which exist.
   */
  verify(userSid: string | null, password: string): Promise<boolean>
  /** When it was given; null: the person has none, and signs in by a provider. */
  setAt(userSid: string): Promise<Date | null>
  remove(userSid: string): Promise<void>
}
