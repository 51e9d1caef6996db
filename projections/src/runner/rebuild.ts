import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import { Build, type BuildParts, type Progress } from './build.ts'
import { closeGate } from './read-your-writes-barrier.ts'
import { dropReplaced, exchangeKept, keepLive, leaveLive, type Version } from './previous-version.ts'
import { goOnFrom, type Live, lockLive, readLive } from './live-rows.ts'
import { buildSchema, liveSchema, tablesIn } from './tables.ts'
import { addSubscription } from './subscriptions.ts'
import type { ReadModel } from './read-model.ts'

const everyMs = 500

/** Writes down how far a build is, so that operators see it whoever builds. */
async function noted<T>(parts: BuildParts, target: number, work: (parts: BuildParts) => Promise<T>): Promise<T> {
  const { pool, model } = parts
  await pool.query(
    `insert into read.builds (name, position, target) values ($1, 0, $2)
     on conflict (name) do update set position = 0, target = excluded.target, began_at = now()`,
    [model.name, target],
  )
  let last = performance.now()
  const progress = (at: Progress) => {
    parts.progress?.(at)
    if (performance.now() - last < everyMs) return
    last = performance.now()
    // What is not written now is written with the next batch.
    void note(pool, at).catch(() => {})
  }
  try {
    return await work({ ...parts, progress })
  } finally {
    await pool.query('delete from read.builds where name = $1', [model.name]).catch(() => {})
  }
}

async function note(pool: Pool, { model, position, target }: Progress): Promise<void> {
  await pool.query('update read.builds set position = $2, target = $3 where name = $1', [model, position, target])
}

export interface RebuildReport {
  readonly model: string
  /** Where both sets of tables stood when they were compared and switched. */
  readonly position: number
  /** Content hashes by table; null when there was nothing to compare: no tables, another version, another log. */
  readonly compared: {
    readonly before: Record<string, string>
    readonly after: Record<string, string>
    readonly same: boolean
  } | null
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

/**
 * Builds a model anew while the old tables are read, and switches in one transaction. Whoever follows it goes on from
 * there; the old tables are kept.
 */
export async function rebuild(parts: BuildParts): Promise<RebuildReport> {
  return alone(parts.pool, parts.model.name, async () => {
    const { epoch, position } = await parts.store.head()
    const live = await readLive(parts.pool, parts.model)
    // Never past the live tables: they are what it is compared with.
    const target = comparable(live, parts, epoch) ? live.position : position
    return noted(parts, target, (told) => built(told, { epoch, target }))
  })
}

async function built(
  parts: BuildParts,
  { epoch, target }: { readonly epoch: string; readonly target: number },
): Promise<RebuildReport> {
  const build = await Build.begin(parts)
  try {
    await build.reach(target)
    await build.finish()
    return await inTransaction(parts.pool, (client) => takeOver(client, { parts, build, epoch }), { silenceMs })
  } catch (error) {
    await build.abandon()
    throw error
  } finally {
    await dropReplaced(parts.pool, parts.model)
  }
}

/**
 * Compares a model's live tables with tables built anew from the log, which are thrown away again. `compared` is null
 * where there is nothing to compare: no tables, another version, another log.
 * @throws BeingRebuilt while somebody rebuilds it.
 */
export async function compareWithLog(parts: BuildParts): Promise<RebuildReport> {
  const { pool, store, model } = parts
  return alone(pool, model.name, async () => {
    const { epoch, position } = await store.head()
    const live = await readLive(pool, model)
    if (!comparable(live, parts, epoch)) return { model: model.name, position, compared: null }
    return noted(parts, live.position, async (told) => {
      const build = await Build.begin(told)
      try {
        await build.reach(live.position)
        await build.finish()
        const compared = await inTransaction(
          pool,
          async (client) => comparedWith(client, await lockLive(client, told), { parts: told, build, epoch }),
          { silenceMs },
        )
        return { model: model.name, position: build.position, compared }
      } finally {
        await build.abandon()
      }
    })
  })
}

/** Brings the build to where the live tables, which are locked, stand, and compares both. */
async function comparedWith(
  client: PoolClient,
  live: Live | undefined,
  { parts, build, epoch }: { parts: BuildParts; build: Build; epoch: string },
): Promise<RebuildReport['compared']> {
  if (!comparable(live, parts, epoch)) return null
  await build.reachWithin(client, live.position)
  const before = await hashTables(client, liveSchema(parts.model), parts.model)
  const after = await hashTables(client, buildSchema(parts.model), parts.model)
  return { before, after, same: JSON.stringify(before) === JSON.stringify(after) }
}

/**
 * Takes the tables that the last rebuild replaced, and keeps the live ones in their place; whoever follows the model
 * goes on from where they stood.
 */
export async function switchBack(parts: BuildParts): Promise<Version> {
  const { pool, model } = parts
  return alone(pool, model.name, async () => {
    const version = await inTransaction(
      pool,
      async (client) => {
        const live = await lockLive(client, parts)
        if (live?.epoch == null) throw new Error(`${model.name} has no tables yet`)
        await closeGate(client)
        const kept = await exchangeKept(client, model, { ...live, epoch: live.epoch })
        if (kept.version !== model.version)
          throw new Error(
            `the tables kept of ${model.name} are version ${kept.version}; this program keeps version ${model.version}`,
          )
        await goOnFrom(client, model, kept)
        return { version: kept.version, position: kept.position, epoch: kept.epoch }
      },
      { silenceMs },
    )
    await dropReplaced(pool, model)
    return version
  })
}

async function takeOver(
  client: PoolClient,
  { parts, build, epoch }: { parts: BuildParts; build: Build; epoch: string },
): Promise<RebuildReport> {
  const { model } = parts
  await client.query(addSubscription('read.subscriptions'), [model.name])
  const live = await lockLive(client, parts)
  const compared = await comparedWith(client, live, { parts, build, epoch })
  await closeGate(client)
  if (live?.epoch === epoch) await keepLive(client, model, { ...live, epoch })
  else await leaveLive(client, model)
  await build.takeOver(client)
  await goOnFrom(client, model, { version: model.version, position: build.position, epoch })
  return { model: model.name, position: build.position, compared }
}

function comparable(live: Live | undefined, { model }: BuildParts, epoch: string): live is Live {
  return live !== undefined && live.version === model.version && live.epoch === epoch
}

async function alone<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 1)) as taken`,
      [`rebuild ${name}`],
    )
    if (!rows[0]?.taken) throw new BeingRebuilt(name)
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [`rebuild ${name}`]).catch(() => {})
    // Closing the connection gives the lock back, whatever happened to it, a moment later.
    client.release(true)
  }
}

/** A hash of all that the model's tables hold, whatever order the rows lie in; by table. */
async function hashTables(client: PoolClient, schema: string, model: ReadModel): Promise<Record<string, string>> {
  await client.query(`set local timezone to 'UTC'`)
  const hashes: Record<string, string> = {}
  for (const table of await tablesIn(client, schema, model))
    hashes[table] = await hashTable(client, `${schema}."${table}"`)
  return hashes
}

/**
 * The number of rows and the sum of their 64-bit hashes: no order, no text, and a tenth of the time of a digest of
 * both.
 */
async function hashTable(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `select count(*) || '/' || coalesce(sum(hash_record_extended(t, 0)), 0) as hash from ${table} as t`,
  )
  return rows[0]?.hash ?? ''
}
