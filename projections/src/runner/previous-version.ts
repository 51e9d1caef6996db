import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import { forgetParked, parkEvent, parkedBy, type ParkedEvent } from './parked-events.ts'
import type { ReadModel } from './read-model.ts'
import { dropSchema, keptSchema, liveSchema, moveTables, tablesIn } from './tables.ts'

/** Version of the tables' content, and its position in the log. */
export interface Version {
  readonly version: number
  readonly position: number
  readonly epoch: string
}

export interface PreviousVersion extends Version {
  readonly parked: readonly ParkedEvent[]
}

export async function keptVersion(
  client: Pick<PoolClient, 'query'>,
  model: ReadModel,
): Promise<PreviousVersion | null> {
  const { rows } = await client.query<PreviousVersion>(
    'select version, position, epoch, parked from read.previous_versions where name = $1',
    [model.name],
  )
  return rows[0] ?? null
}

/** The live tables are put aside as `was`, what was kept before is left to `dropReplaced`. */
export async function keepLive(client: PoolClient, model: ReadModel, was: Version): Promise<void> {
  await leave(client, keptSchema(model), model)
  await client.query('delete from read.previous_versions where name = $1', [model.name])
  if ((await tablesIn(client, liveSchema(model), model)).length === 0) return
  await moveTables(client, model, { from: liveSchema(model), to: keptSchema(model) })
  await client.query(
    'insert into read.previous_versions (name, version, position, epoch, parked) values ($1, $2, $3, $4, $5)',
    [model.name, was.version, was.position, was.epoch, JSON.stringify(await parkedBy(client, model.name))],
  )
  await forgetParked(client, model.name)
}

/** The live tables, of another log, are of no use to anybody. */
export async function leaveLive(client: PoolClient, model: ReadModel): Promise<void> {
  if ((await tablesIn(client, liveSchema(model), model)).length > 0) {
    await leave(client, keptSchema(model), model)
    await moveTables(client, model, { from: liveSchema(model), to: keptSchema(model) })
  }
  await leave(client, keptSchema(model), model)
  await client.query('delete from read.previous_versions where name = $1', [model.name])
  await forgetParked(client, model.name)
}

/** The kept tables are live again; what was live is kept as `was`. */
export async function exchangeKept(client: PoolClient, model: ReadModel, was: Version): Promise<PreviousVersion> {
  const kept = await keptVersion(client, model)
  if (kept === null) throw new Error(`no earlier tables of ${model.name} are kept`)
  const aside = `read_back_${model.name}`
  await client.query(`alter schema ${keptSchema(model)} rename to ${aside}`)
  await keepLive(client, model, was)
  await moveTables(client, model, { from: aside, to: liveSchema(model) })
  for (const event of kept.parked) await parkEvent(client, event)
  return kept
}

/** Of tables that were put aside before `position`, nothing is left: what was erased since stands in them. */
export async function forgetKept(pool: Pool, models: readonly ReadModel[], position: number): Promise<void> {
  for (const model of models) {
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query('delete from read.previous_versions where name = $1 and position < $2', [
        model.name,
        position,
      ])
      if (rowCount === 1) await leave(client, keptSchema(model), model)
    })
    await dropReplaced(pool, model)
  }
}

/** Drops the tables that a switch has replaced. */
export async function dropReplaced(pool: Pool, model: ReadModel): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select nspname as name from pg_namespace where starts_with(nspname, $1)',
    [leftPrefix(model)],
  )
  for (const { name } of rows) await dropSchema(pool, name)
}

/** A schema is left by another name: dropping it would need a lock for each table. */
async function leave(client: PoolClient, schema: string, model: ReadModel): Promise<void> {
  const { rows } = await client.query<{ there: boolean; left: number }>(
    `select to_regnamespace($1) is not null as there, (select count(*) from pg_namespace where starts_with(nspname, $2))::integer as left`,
    [schema, leftPrefix(model)],
  )
  if (rows[0]?.there) await client.query(`alter schema ${schema} rename to ${leftPrefix(model)}${rows[0].left}`)
}

const leftPrefix = (model: ReadModel): string => `read_left_${model.name}_`
