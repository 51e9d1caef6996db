import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import { isErased, type Keys } from '../keys/index.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open'>
  readonly now: () => Date
}

interface CachedSecret {
  readonly value: string
  readonly renewAt: Date
  readonly until: Date
}

/** Before the end of a secret the next one is asked for. */
const earlyMs = 300_000
/** A lender that gives the same one again is not asked more often. */
const seldomMs = 60_000
/** The lender must answer before the database takes the lock back. */
const lockedMs = 60_000

export function createLeasedSecrets({ pool, keys, now }: Parts): LeasedSecrets {
  /** Of those who ask at once in this process one goes. */
  const asking = new Map<string, Promise<string>>()

  async function read(client: Pick<Pool, 'query'>, name: string): Promise<CachedSecret | null> {
    const { rows } = await client.query<{ sealed: Buffer; renewAt: Date; until: Date }>(
      'select sealed, renew_at as "renewAt", until from vault.leased_secrets where name = $1',
      [name],
    )
    const [row] = rows
    const secret = row && (await keys.open(row.sealed))
    return row === undefined || secret === undefined || isErased(secret)
      ? null
      : { ...row, value: (secret as { value: string }).value }
  }

  async function write(client: PoolClient, name: string, { value, seconds }: LeasedSecret): Promise<void> {
    const at = now().getTime()
    const until = new Date(at + seconds * 1000)
    const renewAt = new Date(Math.max(until.getTime() - earlyMs, at + seldomMs))
    await client.query(
      `insert into vault.leased_secrets (name, sealed, renew_at, until) values ($1, $2, $3, $4)
       on conflict (name) do update set sealed = excluded.sealed, renew_at = excluded.renew_at, until = excluded.until`,
      [name, await keys.seal('borrowed-secrets', { value }), renewAt, until],
    )
  }

  async function got(name: string, obtain: () => Promise<LeasedSecret>, refused?: string): Promise<string> {
    const holding = (known: CachedSecret | null) =>
      known !== null && known.value !== refused && now() < known.until ? known : null
    const fresh = (known: CachedSecret | null) => (known !== null && now() < known.renewAt ? holding(known) : null)
    const before = await read(pool, name)
    const first = fresh(before)
    if (first !== null) return first.value
    return inTransaction(
      pool,
      async (client) => {
        const old = holding(before)
        // While the old one holds nobody waits for the one who renews it.
        if (old === null) await lock(client, name)
        else if (!(await tryLock(client, name))) return old.value
        const known = await read(client, name)
        return fresh(known)?.value ?? renewed(client, name, { obtain, still: holding(known)?.value ?? null })
      },
      { silenceMs: lockedMs },
    )
  }

  async function renewed(
    client: PoolClient,
    name: string,
    { obtain, still }: { readonly obtain: () => Promise<LeasedSecret>; readonly still: string | null },
  ): Promise<string> {
    try {
      const lent = await obtain()
      await write(client, name, lent)
      return lent.value
    } catch (error) {
      if (still === null) throw error
      await client.query('update vault.leased_secrets set renew_at = $2 where name = $1', [
        name,
        new Date(now().getTime() + seldomMs),
      ])
      return still
    }
  }

  return {
    get(name, obtain, refused) {
      const key = `${name} ${refused ?? ''}`
      const going = asking.get(key) ?? got(name, obtain, refused).finally(() => asking.delete(key))
      asking.set(key, going)
      return going
    },
  }
}

const lockOf = `hashtextextended('naire.borrowed ' || $1, 0)`

async function lock(client: PoolClient, name: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lockOf})`, [name])
}

async function tryLock(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${lockOf}) as taken`, [
    name,
  ])
  return rows[0]?.taken ?? false
}

/** Temporary secret leased from another service: WeChat's token and ticket. */
export interface LeasedSecret {
  readonly value: string
  /** Seconds of validity, from now. */
  readonly seconds: number
}

/** One secret of each name for all processes, kept encrypted, asked for anew early, by one of them at a time. */
export interface LeasedSecrets {
  /**
   * `refused`: the lender takes this value no longer; without it the same is given until it is nearly over. What
   * `obtain` throws goes on, unless the old one still holds.
   */
  get(name: string, obtain: () => Promise<LeasedSecret>, refused?: string): Promise<string>
}
