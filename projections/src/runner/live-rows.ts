import type { PoolClient } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { advance, type Target, indexOf, type Shard, subscriptionOf } from './advance.ts'
import { type BuildParts, inSavepoint } from './build.ts'
import type { Version } from './previous-version.ts'
import { decideParked, parked, parkEvent } from './parked-events.ts'
import type { ReadModel } from './read-model.ts'
import { liveSchema, within } from './tables.ts'

/** Where the live tables of a model stand. */
export interface Live {
  readonly version: number
  readonly position: number
  readonly epoch: string | null
  readonly shards: number
}

interface Row extends Live {
  readonly name: string
}

type Querying = Pick<PoolClient, 'query'>

/** The position that every shard has reached; undefined when nobody ever followed the model. */
export async function readLive(client: Querying, { name }: ReadModel): Promise<Live | undefined> {
  const rows = await rowsOf(client, name, '')
  const [main] = rows
  return main && { ...main, position: Math.min(...rows.map(({ position }) => position)) }
}

/**
 * Keeps every follower from stepping until the transaction ends; shards that are behind are brought up to the foremost.
 */
export async function lockLive(client: PoolClient, parts: BuildParts): Promise<Live | undefined> {
  const rows = await rowsOf(client, parts.model.name, 'for update')
  const [main] = rows
  if (!main) return undefined
  const position = Math.max(...rows.map((row) => row.position))
  // Reading takes another connection: only where there is something to read.
  for (const row of rows.filter((each) => each.position < position))
    await catchUp(client, parts, {
      from: row.position,
      to: position,
      shard: { index: indexOf(row.name), count: main.shards },
    })
  await client.query(`update read.subscriptions set position = $2 where ${ofModel}`, [parts.model.name, position])
  return { ...main, position }
}

/** Sets version and position; the current follower of the model loses the lease, and reads the position again. */
export async function goOnFrom(
  client: Querying,
  { name }: ReadModel,
  { version, position, epoch }: Version,
): Promise<void> {
  await client.query(
    `update read.subscriptions
     set version = $2, position = $3, epoch = $4, fence = fence + 1, owner = null, lease_until = '-infinity',
         state = 'running', problem = null, moved_at = now()
     where ${ofModel}`,
    [name, version, position, epoch],
  )
}

/** From here on the model is followed by so many. Who follows it by another number loses the lease. */
export async function setShards(
  client: Querying,
  { name }: ReadModel,
  { version, position, epoch }: Live,
  count: number,
): Promise<void> {
  await client.query(`delete from read.subscriptions where ${ofModel} and name <> $1`, [name])
  await client.query(
    'update read.subscriptions set shards = $2, fence = fence + 1, owner = null, lease_until = $3 where name = $1',
    [name, count, '-infinity'],
  )
  for (let index = 1; index < count; index += 1) {
    await client.query('insert into read.subscriptions (name, version, position, epoch) values ($1, $2, $3, $4)', [
      subscriptionOf(name, index),
      version,
      position,
      epoch,
    ])
  }
}

const ofModel = `(name = $1 or starts_with(name, $1 || '/'))`

async function rowsOf(client: Querying, name: string, lock: 'for update' | ''): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select name, version, position, epoch, shards from read.subscriptions where ${ofModel} order by name collate "C" ${lock}`,
    [name],
  )
  return rows
}

interface Gap {
  readonly from: number
  readonly to: number
  readonly shard: Shard
}

const batchSize = 1000

async function catchUp(
  client: PoolClient,
  { store, model, open }: BuildParts,
  { from, to, shard }: Gap,
): Promise<void> {
  let position = from
  const past = async (events: readonly StoredEvent[]) => {
    position = events.at(-1)?.position ?? position
  }
  const target: Target = {
    model,
    shard,
    open,
    within: (inside) => within(inside, liveSchema(model)),
    step: (events, work) => inSavepoint(client, work).then(() => past(events)),
    pass: past,
    park: (_, event, problem) => parkEvent(client, parked(model.name, event, problem)),
    decide: (_, decision) => decideParked(client, model.name, decision),
  }
  for (;;) {
    const events = (await store.readAll({ after: position, limit: batchSize })).filter((event) => event.position <= to)
    if (events.length === 0) return
    await advance(target, events)
  }
}
