import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import { Build, type BuildParts } from './build.ts'
import { hashTables } from './content-hash.ts'
import { closeGate } from './gate.ts'
import { buildSchema, liveSchema } from './tables.ts'

export interface Rebuilt {
  readonly model: string
  /** Where both sets of tables stood when they were compared and switched. */
  readonly position: number
  /** Content hashes by table; null when there was nothing to compare: no tables, another version, another log. */
  readonly compared: { readonly before: Record<string, string>; readonly after: Record<string, string>; readonly same: boolean } | null
}

/** Two rebuilds of one model would throw away each other's tables. */
export class BeingRebuilt extends Error {
  override readonly name = 'BeingRebuilt'
  constructor(model: string) {
    super(`${model} is being rebuilt already`)
  }
}

/** A process that freezes in the middle of a switch must not keep readers from the tables. */
const silenceMs = 30_000

interface LiveRow {
  readonly position: number
  readonly version: number
  readonly epoch: string | null
}

/** Builds a model anew while the old tables are read, and switches in one transaction. Whoever follows it goes on from there. */
export async function rebuild(parts: BuildParts): Promise<Rebuilt> {
  return alone(parts.pool, parts.model.name, async () => {
    const { epoch, position } = await parts.store.head()
    const live = await liveRow(parts.pool, parts.model.name)
    const build = await Build.begin(parts)
    try {
      // Never past the live tables: they are what it is compared with.
      await build.reach(comparable(live, parts, epoch) ? live.position : position)
      await build.finish()
      return await inTransaction(parts.pool, (client) => takeOver(client, { parts, build, epoch }), { silenceMs })
    } catch (error) {
      await build.abandon()
      throw error
    }
  })
}

async function takeOver(client: PoolClient, { parts, build, epoch }: { parts: BuildParts; build: Build; epoch: string }): Promise<Rebuilt> {
  const { model } = parts
  await client.query('insert into read.subscriptions (name) values ($1) on conflict do nothing', [model.name])
  const live = await liveRow(client, model.name)
  let compared: Rebuilt['compared'] = null
  if (comparable(live, parts, epoch)) {
    await build.reachWithin(client, live.position)
    compared = compare(await hashTables(client, liveSchema, model), await hashTables(client, buildSchema(model), model))
  }
  await closeGate(client)
  await build.takeOver(client)
  await client.query(
    `update read.subscriptions
     set version = $2, position = $3, epoch = $4, fence = fence + 1, owner = null, lease_until = '-infinity',
         state = 'running', problem = null, moved_at = now()
     where name = $1`,
    [model.name, model.version, build.position, epoch],
  )
  return { model: model.name, position: build.position, compared }
}

/** Locked when it is read in a transaction: no step of the live model in between. */
async function liveRow(client: Pool | PoolClient, name: string): Promise<LiveRow | undefined> {
  const { rows } = await client.query<LiveRow>('select position, version, epoch from read.subscriptions where name = $1 for update', [name])
  return rows[0]
}

function comparable(live: LiveRow | undefined, { model }: BuildParts, epoch: string): live is LiveRow {
  return live !== undefined && live.version === model.version && live.epoch === epoch
}

function compare(before: Record<string, string>, after: Record<string, string>): NonNullable<Rebuilt['compared']> {
  return { before, after, same: JSON.stringify(before) === JSON.stringify(after) }
}

async function alone<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 1)) as taken`, [`rebuild ${name}`])
    if (!rows[0]?.taken) throw new BeingRebuilt(name)
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [`rebuild ${name}`]).catch(() => {})
    // Closing the connection gives the lock back, whatever happened to it, a moment later.
    client.release(true)
  }
}
