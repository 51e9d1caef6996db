import { gathered, inTransaction, type Pool, type PoolClient, type TransactionOptions } from '@naire/database'

/** A lease on a subscription, as it was when it was taken. */
export interface Claim {
  readonly name: string
  readonly fence: number
  readonly version: number
  readonly position: number
  /** `null` while nothing was read yet. */
  readonly epoch: string | null
}

/** Positions of a step. */
interface Move {
  readonly from: number
  readonly to: number
}

/** Another owner has the subscription now, or somebody moved it: read it again before going on. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(subscription: string) {
    super(`the lease on ${subscription} is lost`)
  }
}

/** Adds the subscription `$1` where it is not there: where it is, an `insert` would wait for a step of its owner. */
export const addSubscription = (table: string): string =>
  `insert into ${table} (name) select $1 where not exists (select from ${table} where name = $1) on conflict do nothing`

interface SubscriptionsOptions {
  readonly pool: Pool
  /** Where the table `subscriptions` is: `read` for read models, `work` for the dispatcher. */
  readonly schema: 'read' | 'work'
  /** This process. */
  readonly owner: string
  readonly leaseMs: number
}

/**
 * Rows of `subscriptions`: one owner at a time, and no step of an owner that lost its lease. Times are the database's.
 */
export class Subscriptions {
  readonly #pool: Pool
  readonly #table: string
  readonly #owner: string
  readonly #leaseMs: number
  /** Copies of other owners that wait for their data, by subscription, and since when. */
  readonly #copies = new Map<string, { readonly pid: number; readonly bytes: number; readonly at: number }>()
  /** Most read models read nothing of most batches: those that pass over one at the same time share a statement. */
  readonly #passed: (pass: { readonly claim: Claim; readonly move: Move }) => Promise<boolean>

  constructor({ pool, schema, owner, leaseMs }: SubscriptionsOptions) {
    this.#pool = pool
    this.#table = `${schema}.subscriptions`
    this.#owner = owner
    this.#leaseMs = leaseMs
    this.#passed = gathered((passes) => this.#pass(passes), { most: 64 })
  }

  /**
   * Takes the lease when nobody holds it; `null` otherwise, also during a step of its last owner. A stopped one is taken only with `restart`; one that is not
   * there is made unless `exists`. A lease that ends later than any lease can is from before the clock stepped back,
   * and is void.
   */
  async claim(name: string, { restart = false, exists = false } = {}): Promise<Claim | null> {
    if (!exists) await this.#pool.query(addSubscription(this.#table), [name])
    const { rows } = await this.#pool.query<Claim & { expired: boolean; taken: boolean }>(
      `with free as (select from ${this.#table} where name = $1 for update skip locked),
       mine as (
         update ${this.#table}
         set owner = $2, fence = fence + 1, lease_until = now() + make_interval(secs => $3), state = 'running', problem = null
         where name = $1 and exists (select from free) and (state = 'running' or $4)
           and (owner = $2 or lease_until < now() or lease_until > now() + 2 * make_interval(secs => $3))
         returning name, fence, version, position, epoch
       )
       select mine.*, mine.name is not null as taken, before.lease_until < now() as expired
       from ${this.#table} as before left join mine using (name) where before.name = $1`,
      [name, this.#owner, this.#leaseMs / 1000, restart],
    )
    const row = rows[0]
    if (row === undefined) return null
    const { taken, expired, ...claim } = row
    if (taken) return claim
    if (expired) await this.#endFrozenCopy(name)
    else this.#copies.delete(name)
    return null
  }

  /** Sets where the holder of a lease goes on from, when it begins or when its position belongs to another log. */
  async begin(
    claim: Claim,
    at: { readonly version: number; readonly position: number; readonly epoch: string },
  ): Promise<Claim> {
    const { rowCount } = await this.#pool.query(
      `update ${this.#table} set version = $3, position = $4, epoch = $5, moved_at = now() where name = $1 and fence = $2`,
      [claim.name, claim.fence, at.version, at.position, at.epoch],
    )
    if (rowCount !== 1) throw new LeaseLost(claim.name)
    return { ...claim, ...at }
  }

  async renew({ name, fence }: Claim): Promise<boolean> {
    // A heartbeat that a crash takes away is no loss: it does not wait for the disk.
    const { rowCount } = await this.#pool.query(
      `with lax as materialized (select set_config('synchronous_commit', 'off', true))
       update ${this.#table} set lease_until = now() + make_interval(secs => $3) from lax where name = $1 and fence = $2`,
      [name, fence, this.#leaseMs / 1000],
    )
    return rowCount === 1
  }

  /** So that the next owner need not wait. */
  async release({ name, fence }: Claim): Promise<void> {
    await this.#pool.query(
      `update ${this.#table} set owner = null, lease_until = '-infinity' where name = $1 and fence = $2`,
      [name, fence],
    )
  }

  async stop({ name, fence }: Claim, problem: string): Promise<void> {
    await this.#pool.query(
      `update ${this.#table} set state = 'stopped', problem = $3, owner = null, lease_until = '-infinity' where name = $1 and fence = $2`,
      [name, fence, problem],
    )
  }

  /**
   * One step, one transaction: the row is locked and the position moved, `work` done. What `work` writes and the
   * position stand or fall together.
   * @throws LeaseLost when the lease or the position is not what the step starts from.
   */
  step(
    claim: Claim,
    move: Move,
    work: (client: PoolClient) => Promise<void>,
    { settings }: Pick<TransactionOptions, 'settings'> = {},
  ): Promise<void> {
    return inTransaction(
      this.#pool,
      async (client) => {
        const { rowCount } = await client.query({
          name: `${this.#table}-step`,
          text: this.#moved(),
          values: this.#move(claim, move),
        })
        if (rowCount !== 1) throw new LeaseLost(claim.name)
        await work(client)
        // An owner that freezes in here must not keep the row from the next one.
      },
      { silenceMs: 2 * this.#leaseMs, ...(settings !== undefined && { settings }) },
    )
  }

  /**
   * A step over events that leave nothing to do. One that a crash takes away is made again: it does not wait for the
   * disk.
   */
  async pass(claim: Claim, move: Move): Promise<void> {
    if (await this.#passed({ claim, move })) return
    const { rowCount } = await this.#pool.query({ text: this.#moved(), values: this.#move(claim, move) })
    if (rowCount !== 1) throw new LeaseLost(claim.name)
  }

  /** Whether each was moved; none waits for one whose row is locked, as by a rebuild that takes its place. */
  async #pass(passes: readonly { readonly claim: Claim; readonly move: Move }[]): Promise<readonly boolean[]> {
    const { rows } = await this.#pool.query<{ name: string }>({
      name: `${this.#table}-pass`,
      text: `with lax as materialized (select set_config('synchronous_commit', 'off', true)), free as (
          select s.name, p.target
          from lax, unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as p(name, target, fence, start)
          join ${this.#table} as s on s.name = p.name and s.fence = p.fence and s.position = p.start
          for update of s skip locked
        )
        update ${this.#table} as s set position = free.target, moved_at = now(), lease_until = now() + make_interval(secs => $5)
        from free where s.name = free.name returning s.name`,
      values: [
        passes.map(({ claim }) => claim.name),
        passes.map(({ move }) => move.to),
        passes.map(({ claim }) => claim.fence),
        passes.map(({ move }) => move.from),
        this.#leaseMs / 1000,
      ],
    })
    const moved = new Set(rows.map(({ name }) => name))
    return passes.map(({ claim }) => moved.has(claim.name))
  }

  /**
   * Ends the connection of an owner that froze while it copied rows: within `copy` the database waits for data without
   * end, whatever the silence that is allowed. One is frozen that sent nothing for a whole lease after its own ran out.
   */
  async #endFrozenCopy(name: string): Promise<void> {
    const { rows } = await this.#pool.query<{ pid: number; bytes: number }>(
      `select pid, bytes_processed as bytes
       from ${this.#table} as s
       join pg_locks on locktype = 'transactionid' and transactionid = s.xmax and granted
       join pg_stat_progress_copy using (pid) join pg_stat_activity using (pid)
       where s.name = $1 and wait_event = 'ClientRead'`,
      [name],
    )
    const copy = rows[0]
    if (copy === undefined) return void this.#copies.delete(name)
    const seen = this.#copies.get(name)
    if (seen?.pid !== copy.pid || seen.bytes !== copy.bytes)
      return void this.#copies.set(name, { ...copy, at: performance.now() })
    if (performance.now() - seen.at < this.#leaseMs) return
    await this.#pool.query('select pg_terminate_backend($1)', [copy.pid])
    this.#copies.delete(name)
  }

  #moved(): string {
    return `update ${this.#table} set position = $2, moved_at = now(), lease_until = now() + make_interval(secs => $3)
      where name = $1 and fence = $4 and position = $5`
  }

  #move({ name, fence }: Claim, { from, to }: Move): unknown[] {
    return [name, to, this.#leaseMs / 1000, fence, from]
  }
}

/**
 * Does `work` while the lease is kept alive. Its signal aborts when the lease is lost or `stopping` aborts;
 * the lease is given back at the end.
 */
export async function leased(
  {
    subscriptions,
    claim,
    leaseMs,
    stopping,
  }: { subscriptions: Subscriptions; claim: Claim; leaseMs: number; stopping: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  const heartbeat = setInterval(() => {
    // A database that does not answer is no loss yet: the steps themselves are fenced.
    subscriptions.renew(claim).then(
      (held) => {
        if (!held) lost.abort()
      },
      () => {},
    )
  }, leaseMs / 3)
  try {
    await work(AbortSignal.any([stopping, lost.signal]))
  } finally {
    clearInterval(heartbeat)
    await subscriptions.release(claim).catch(() => {})
  }
}
