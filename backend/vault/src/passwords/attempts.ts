import { inTransaction, type Pool, type PoolClient } from '@naire/database'

/** Wrong ones that cost nothing, then 1, 2, 4 … seconds up to the longest wait. Half an hour of quiet forgives all. */
const slowDown = {
  account: { free: 5, longestSeconds: 60 },
  address: { free: 30, longestSeconds: 300 },
} as const

interface Attempt {
  readonly account: string
  readonly address: string
}

interface Counted {
  readonly count: number
  readonly last_at: Date
}

const forgivenAfterSeconds = 1800

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

async function waitSeconds(client: PoolClient, { kind, attempt, at }: Step): Promise<number> {
  await client.query(`insert into vault.wrong_attempts (who, count, last_at) values ($1, 0, $2) on conflict do nothing`, [who(kind, attempt), at])
  const { rows } = await client.query<Counted>('select count, last_at from vault.wrong_attempts where who = $1 for update', [who(kind, attempt)])
  const counted = rows[0]
  return counted ? Math.max(0, Math.ceil(delaySeconds(kind, counted) - secondsBetween(counted.last_at, at))) : 0
}

async function count(client: PoolClient, { kind, attempt, at }: Step): Promise<void> {
  await client.query(
    `update vault.wrong_attempts
     set count = case when last_at < $2::timestamptz - make_interval(secs => $3) then 1 else count + 1 end, last_at = $2
     where who = $1`,
    [who(kind, attempt), at, forgivenAfterSeconds],
  )
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
