import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'

const longestMs = 600_000

export function createJourneys({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): Journeys {
  return {
    async begin({ browser, backTo, account }) {
      const state = randomBytes(24).toString('base64url')
      await pool.query('delete from vault.oauth_states where until < $1', [now()])
      await pool.query(
        'insert into vault.oauth_states (state_hash, browser_hash, back_to, until, account) values ($1, $2, $3, $4, $5)',
        [sha256(state), sha256(browser), backTo, new Date(now().getTime() + longestMs), account],
      )
      return state
    },
    async end(state, browser) {
      const { rows } = await pool.query<Journey>(
        'delete from vault.oauth_states where state_hash = $1 and browser_hash = $2 and until > $3 returning back_to as "backTo", account',
        [sha256(state), sha256(browser), now()],
      )
      return rows[0] ?? null
    },
  }
}

interface Journey {
  readonly backTo: string
  /** With which account of the other site; null: the usual one. */
  readonly account: string | null
}

/**
 * Ways of a browser to another site and back (OAuth): the state that comes back is known once, to the browser that
 * left, for some minutes.
 */
export interface Journeys {
  /** Gives the state that goes along. `browser` is a secret that stays in the browser. */
  begin(journey: Journey & { readonly browser: string }): Promise<string>
  /** Null when the state was used before, is too old, or left from another browser. */
  end(state: string, browser: string): Promise<Journey | null>
}
