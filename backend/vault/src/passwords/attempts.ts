import { inTransaction, type Pool, type PoolClient } from '@naire/database'

/** Wrong ones that cost nothing, then 1, 2, 4 … seconds up to the longest wait. One is forgiven each `forgivenEachSeconds`, also while others try: behind an office's address somebody always does. */
const slowDown = {
  account: { free: 5, longestSeconds: 60, forgivenEachSeconds: 360 },
  address: { free: 30, longestSeconds: 300, forgivenEachSeconds: 60 },
} as const
/** Beyond the free ones: no more are counted, and the longest waits are reached before. */
const mostCounted = 10
/** All is forgiven by then, whoever it is. */
const forgottenAfterMs = 2 * 3_600_000

interface Attempt {
  readonly account: string
  readonly address: string
}

interface Counted {
  readonly count: number
  readonly last_at: Date
}

/** Counts attempts per account and per address. Each counts as wrong until it succeeds, so that a hundred at once count too. */
export function createAttempts({ pool, now }: { readonly pool: Pool; readonly now: () => Date }) {
  return {
    /** Seconds to wait; 0 when the attempt may be made. */
    begin: (attempt: Attempt): Promise<number> =>
      inTransaction(pool, async (client) => {
        // The longer wait decides; an attempt that is turned away does not count.
        const waits: number[] = []
        for (const kind of ['account', 'address'] as const) waits.push(await waitSeconds(client, { kind, attempt, at: now() }))
        const wait = Math.max(...waits)
        if (wait === 0) for (const kind of ['account', 'address'] as const) await count(client, { kind, attempt, at: now() })
        return wait
      }),

    async succeed(attempt: Attempt): Promise<void> {
      // Waits for nobody: who begins an attempt holds two rows.
      await pool.query('delete from vault.wrong_attempts where who in (select who from vault.wrong_attempts where last_at < $1 for update skip locked)', [new Date(now().getTime() - forgottenAfterMs)])
      await pool.query('delete from vault.wrong_attempts where who = $1', [who('account', attempt)])
      await pool.query('update vault.wrong_attempts set count = greatest(count - 1, 0) where who = $1', [who('address', attempt)])
    },
  }
}

interface Step {
  readonly kind: keyof typeof slowDown
  readonly attempt: Attempt
  readonly at: Date
}

/** What is left of the count at the time `$2`, when one is forgiven each `$3` seconds. */
const countNow = `greatest(count - greatest(extract(epoch from $2::timestamptz - last_at)::float8, 0) / $3::float8, 0)`

async function waitSeconds(client: PoolClient, { kind, attempt, at }: Step): Promise<number> {
  await client.query(`insert into vault.wrong_attempts (who, count, last_at) values ($1, 0, $2) on conflict do nothing`, [who(kind, attempt), at])
  const { rows } = await client.query<Counted>(`select ${countNow} as count, last_at from vault.wrong_attempts where who = $1 for update`, [who(kind, attempt), at, slowDown[kind].forgivenEachSeconds])
  const counted = rows[0]
  return counted ? Math.max(0, Math.ceil(delaySeconds(kind, counted) - secondsBetween(counted.last_at, at))) : 0
}

async function count(client: PoolClient, { kind, attempt, at }: Step): Promise<void> {
  const { free, forgivenEachSeconds } = slowDown[kind]
  await client.query(`update vault.wrong_attempts set count = least(${countNow} + 1, $4), last_at = $2 where who = $1`, [who(kind, attempt), at, forgivenEachSeconds, free + mostCounted])
}

function delaySeconds(kind: keyof typeof slowDown, { count: wrong }: Counted): number {
  const { free, longestSeconds } = slowDown[kind]
  return wrong < free ? 0 : Math.min(2 ** Math.min(wrong - free, 20), longestSeconds)
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}

function who(kind: keyof typeof slowDown, attempt: Attempt): string {
  return `${kind}:${attempt[kind]}`
}
